import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { OLDEST_READ } from '#shared/model/upkeep/migrations.ts';
import { clientOptions } from '../client/client-options.ts';
import { mailsTo, newAccount, TEST_PASSWORD, TestClient } from '../client/test-client.ts';
import { ENVIRONMENT_FILE } from '../local/data-folder/data-folder.ts';
import { ROOT } from '../setup/paths.mjs';
import { unpackDataFolder } from '../stored-data/data-archive.ts';
import { readFacts } from '../stored-data/facts.ts';
import { readFile } from '../stored-data/read-everything.ts';
import { type KillableStack, startKillable } from '../test-support/killable-stack.ts';
import { addPasskey, enterByPasskey } from '../test-support/passkeys.ts';
import { SoftwareAuthenticator } from '../test-support/software-authenticator.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';
import { openTransfer } from './open-transfer.ts';
import { ACCOUNTS_FILE, type TransferWorkspace, WORKSPACE_FILE } from './transfer-format.ts';

// Accounts, roles, a closed project, recordings in each state, links with passes and figures.
const VERSION = OLDEST_READ.version;
const facts = readFacts(VERSION);

const folder = temporaryFolder();
const at = (name: string) => path.join(folder, name);
const stacks: KillableStack[] = [];

afterAll(async () => {
  for (const stack of stacks) await stack.kill();
});

const DIE_AT_REQUEST = new URL('./test-support/die-at-request.mjs', import.meta.url).href;

/**
 * Runs a command on a data folder.
 * @param dieAtRequest number of the request after which it is killed
 */
const run = (command: string, data: string, args: string[], dieAtRequest?: number) => {
  const imports = [...(dieAtRequest === undefined ? [] : [DIE_AT_REQUEST]), 'tsx'];
  const flags = imports.flatMap((each) => ['--import', each]);
  return promisify(execFile)(process.execPath, [...flags, `scripts/${command}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, LOCAL_DATA_DIR: at(data), DIE_AT_REQUEST: String(dieAtRequest) },
  });
};

/** Starts a stack on a data folder, and lets commands find it. */
async function start(data: string): Promise<string> {
  const stack = await startKillable(0, at(data), path.resolve('cdk.out'));
  stacks.push(stack);
  writeFileSync(path.join(at(data), ENVIRONMENT_FILE), JSON.stringify(stack.environment));
  return stack.environment.APP_URL ?? '';
}

async function logIn(appUrl: string, email: string): Promise<TestClient> {
  const client = new TestClient(appUrl);
  await client.must('POST', '/api/auth/login', { email, password: TEST_PASSWORD });
  return client;
}

const recordingsOf = (client: TestClient, workspaceId: string) =>
  client.must<Recording[]>('GET', `/api/workspaces/${workspaceId}/recordings`);

const namesOf = (recordings: { name: string }[]) => recordings.map(({ name }) => name).toSorted();

const page = (appUrl: string, shareToken: string) =>
  new TestClient(appUrl).call<{ code?: string }>('GET', `/api/shared/${shareToken}`);

/** Gives each recording of a folder that has an MP4 a small file: the stack of the old version had none. */
function addSmallFiles(root: string): void {
  const { index, workspaces } = openTransfer(root);
  const withSmall = (recording: TransferWorkspace['recordings'][number]) => {
    if (!recording.mp4) return recording;
    const small = { ...recording.mp4, path: recording.mp4.path.replace('video.mp4', 'small.mp4') };
    copyFileSync(path.join(root, recording.mp4.path), path.join(root, small.path));
    return { ...recording, small };
  };
  for (const [at, workspace] of workspaces.entries()) {
    const changed = { ...workspace, recordings: workspace.recordings.map(withSmall) };
    writeFileSync(path.join(root, index.workspaces[at] ?? '', WORKSPACE_FILE), JSON.stringify(changed));
  }
}

/** The owner, as a provider names them. */
const SUBJECT = 'subject-of-the-owner';

/** Adds a passkey and an identity of an account to a transfer. */
function addLoginsOf(root: string, email: string, { credentialId, publicKey }: SoftwareAuthenticator): void {
  const file = path.join(root, ACCOUNTS_FILE);
  const passkey = { credentialId, publicKey, counter: 0, transports: [], name: 'Laptop', host: 'localhost' };
  const facts = { isSynced: false, createdAt: new Date().toISOString(), lastUsedAt: null, copiedAt: null };
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as { email: string }[];
  const times = { linkedAt: facts.createdAt, usedAt: facts.createdAt };
  const identity = { issuer: 'https://login.example', subject: SUBJECT, email, ...times };
  const withLogins = accounts.map((each) =>
    each.email === email ? { ...each, passkeys: [{ ...passkey, ...facts }], identity } : each,
  );
  writeFileSync(file, JSON.stringify(withLogins));
}

describe('a whole stack', () => {
  const authenticator = new SoftwareAuthenticator('');
  let appUrl: string;
  let owner: TestClient;

  beforeAll(async () => {
    unpackDataFolder(VERSION, at('old'));
    await run('take-out', 'old', [at('stack')]);
    addSmallFiles(at('stack'));
    addLoginsOf(at('stack'), facts.people.owner.email, authenticator);
    appUrl = await start('new');
    await run('take-in', 'new', [at('stack')]);
    owner = await logIn(appUrl, facts.people.owner.email);
  });

  it('is a folder that only its owner can read, with the files of each recording', () => {
    expect(statSync(at('stack')).mode & 0o077).toBe(0);
    const index = JSON.parse(readFileSync(at('stack/transfer.json'), 'utf8'));
    expect(index).toMatchObject({
      kind: 'stack',
      leftOut: expect.arrayContaining([expect.objectContaining({ reason: 'It has no file.' })]),
    });
  });

  it('has the passkeys of its people, which log in at the same host', async () => {
    const { body } = await owner.call<{ id: string }>('GET', '/api/auth/user');
    authenticator.userHandle = Buffer.from(body.id).toString('base64url');
    const entered = await enterByPasskey(new TestClient(appUrl), authenticator.at(appUrl));
    expect(entered).toMatchObject({ status: 200, body: { email: facts.people.owner.email } });
  });

  it('has the same people with their passwords, roles, recordings and files', async () => {
    const { converted } = facts.recordings;
    const found = (await recordingsOf(owner, facts.workspaceId)).find(({ id }) => id === converted);
    expect(found).toMatchObject({ transcodeStatus: 'completed', captions: [{ language: 'de', label: 'Deutsch' }] });
    const { filePath, mp4FilePath, smallFilePath, thumbnailPath, captions } = found as Recording;
    for (const file of [filePath, mp4FilePath, smallFilePath, thumbnailPath, captions[0]?.path])
      expect(await readFile(owner, file ?? '')).toMatchObject({ sha256: expect.any(String) });
    const viewer = await logIn(appUrl, facts.people.viewer.email);
    expect(namesOf(await recordingsOf(viewer, facts.workspaceId))).not.toContain(
      namesOf((await recordingsOf(owner, facts.workspaceId)).filter(({ id }) => id === facts.recordings.closed))[0],
    );
  });

  it('keeps the addresses, passwords and figures of its links', async () => {
    expect((await page(appUrl, facts.links.plain.shareToken)).status).toBe(200);
    const gate = await new TestClient(appUrl).call('POST', `/api/shared/${facts.links.password.shareToken}/visit`, {});
    expect(gate).toMatchObject({ status: 403, body: { asks: { password: true } } });
    const links = await owner.must<NamedLink[]>('GET', `/api/recordings/${facts.recordings.converted}/links`);
    expect(links.length).toBeGreaterThanOrEqual(4);
  });

  it('ends the sessions', async () => {
    const before = new TestClient(appUrl);
    before.cookies.session = /session=([^;]+)/.exec(facts.people.owner.cookie)?.[1] ?? '';
    expect((await before.call('GET', '/api/auth/user')).status).toBe(401);
  });

  it.runIf(IS_NIGHTLY)('is refused by a stack that has accounts', async () => {
    await expect(run('take-in', 'new', [at('stack')])).rejects.toMatchObject({
      stderr: expect.stringContaining('A whole stack is taken into an empty one.'),
    });
  });

  it('gives one workspace to another account under new ids: its people are invited, its links stay with the first', async () => {
    const email = 'buyer@company.example';
    const { client: buyer } = await newAccount(appUrl, email);
    const original = `/api/recordings/${facts.recordings.converted}`;
    const written = await owner.must<{ id: string }>('POST', `${original}/comments`, { text: 'Hello', at: 1 });
    const reply = { text: 'Yes', parentId: written.id, placeId: 'members' };
    await owner.must('POST', `${original}/comments`, reply);
    await owner.must('PUT', `${original}/reactions`, { at: 0, reaction: '🎉', isOn: true });
    const input = { name: 'Secret job', scope: 'share', workspaceIds: null, days: 30 };
    const token = await owner.must<{ id: string; text: string }>('POST', '/api/tokens', input);
    const added = await addPasskey(owner, 'Key of the owner');
    await run('take-out', 'new', [at('workspace'), '--workspace', facts.workspaceId]);
    await run('take-out', 'new', [at('with-token')]);
    const files = readdirSync(at('with-token'), { recursive: true, encoding: 'utf8' });
    const texts = files.filter((name) => name.endsWith('.json')).map((name) => readFileSync(at(`with-token/${name}`)));
    const whole = texts.join('');
    expect(whole).toContain(facts.people.owner.email);
    expect(whole).toContain(added.authenticator.credentialId);
    expect(whole).toContain(SUBJECT);
    for (const each of [token.id, token.text.split('_')[2] ?? '', 'Secret job']) expect(whole).not.toContain(each);
    const { stdout } = await run('take-in', 'new', [at('workspace'), '--owner', email]);
    expect(stdout).toContain('because this stack has a link with the same address');
    expect(readFileSync(at('workspace/transfer.json'), 'utf8')).not.toContain('scrypt');
    const ofWorkspace = readdirSync(at('workspace'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(at(`workspace/${name}`), 'utf8'));
    expect(ofWorkspace.join('')).not.toMatch(new RegExp(`Key of the owner|${SUBJECT}`));

    const { body } = await buyer.call<{ id: string; name: string; isPersonal: boolean }[]>('GET', '/api/workspaces');
    const taken = body.find(({ isPersonal }) => !isPersonal);
    expect(taken?.id).not.toBe(facts.workspaceId);
    const copies = await recordingsOf(buyer, taken?.id ?? '');
    const originals = await recordingsOf(owner, facts.workspaceId);
    expect(namesOf(originals)).toEqual(expect.arrayContaining(namesOf(copies)));
    const playable = copies.find(({ transcodeStatus }) => transcodeStatus === 'completed');
    for (const file of [playable?.mp4FilePath, playable?.smallFilePath])
      expect(await readFile(buyer, file ?? '')).toMatchObject({ sha256: expect.any(String) });
    expect(copies.every(({ isShared }) => !isShared)).toBe(true);
    const discussed = copies.find(({ name }) => name === 'Product tour');
    const { body: comments } = await buyer.call('GET', `/api/recordings/${discussed?.id}/comments`);
    expect(comments).toMatchObject({
      count: 2,
      reactions: [{ at: 0, reaction: '🎉', count: 1, isMine: false }],
      threads: [{ text: 'Hello', at: 1, isMine: false, replies: [{ text: 'Yes' }] }],
    });
    const invited = await mailsTo(appUrl, facts.people.viewer.email);
    expect(invited.some(({ subject }) => subject.startsWith("You're invited to"))).toBe(true);
    expect((await page(appUrl, facts.links.plain.shareToken)).status).toBe(200);
  });
});

/** Requests at which the commands are killed: after the workspace, a project, the first files, and a recording. */
const KILLED_AT = [3, 7, 12, 20];

describe.runIf(IS_NIGHTLY)('one workspace, when the command is killed again and again', () => {
  const email = 'buyer@company.example';
  let appUrl: string;
  let outcome: string;

  beforeAll(async () => {
    appUrl = await start('other');
    await newAccount(appUrl, email);
    const takeIn = (dieAtRequest?: number) =>
      run('take-in', 'other', [at('workspace'), '--owner', email], dieAtRequest);
    for (const request of KILLED_AT) await expect(takeIn(request)).rejects.toMatchObject({ signal: 'SIGKILL' });
    outcome = (await takeIn()).stdout;
  });

  it('is taken in once, with every recording, comment and link', async () => {
    const [taken] = openTransfer(at('workspace')).workspaces as [TransferWorkspace];
    expect(outcome).toContain('An earlier command was interrupted. This one goes on with its workspace.');
    expect(outcome).toContain(`Taken in: 1 workspaces with ${taken.recordings.length} recordings`);
    expect(existsSync(at('workspace/begun.json'))).toBe(false);
    const buyer = await logIn(appUrl, email);
    const { body } = await buyer.call<{ id: string; isPersonal: boolean }[]>('GET', '/api/workspaces');
    const [workspace, ...others] = body.filter(({ isPersonal }) => !isPersonal);
    expect(others).toEqual([]);
    const recordings = await recordingsOf(buyer, workspace?.id ?? '');
    expect(namesOf(recordings)).toEqual(namesOf(taken.recordings));
    for (const { id, commentCount } of recordings) {
      const original = taken.recordings.find((each) => id.endsWith(each.id));
      const links = await buyer.must<NamedLink[]>('GET', `/api/recordings/${id}/links`);
      expect(links).toHaveLength(original?.namedLinks.length ?? -1);
      expect(commentCount).toBe(original?.comments.length);
    }
    expect((await page(appUrl, facts.links.plain.shareToken)).status).toBe(200);
  });

  it('leaves no file that no recording has, and invites nobody twice', async () => {
    const { environment } = stacks.at(-1) as KillableStack;
    const s3 = new S3Client({ ...clientOptions(environment), forcePathStyle: true });
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: environment.MEDIA_BUCKET }));
    s3.destroy();
    const files = Contents.map(({ Key = '', ETag }) => `${path.dirname(Key)} ${ETag}`).filter((each) =>
      each.startsWith('originals/'),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(files).toEqual([...new Set(files)]);
    for (const person of [facts.people.admin, facts.people.viewer])
      expect(await mailsTo(appUrl, person.email)).toHaveLength(1);
  });
});
