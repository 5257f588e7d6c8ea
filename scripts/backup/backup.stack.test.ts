import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Recording } from '#shared/api/video/recordings.ts';
import { OLDEST_READ } from '#shared/model/upkeep/migrations.ts';
import { TEST_PASSWORD, TestClient } from '../client/test-client.ts';
import { readRestored } from '../local/data-folder/restored.ts';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { ROOT } from '../setup/paths.mjs';
import { unpackDataFolder } from '../stored-data/data-archive.ts';
import { readFacts } from '../stored-data/facts.ts';
import { readFile } from '../stored-data/read-everything.ts';
import { addPasskey, enterByPasskey } from '../test-support/passkeys.ts';
import { end, printedOn } from '../test-support/programs.ts';
import type { SoftwareAuthenticator } from '../test-support/software-authenticator.ts';
import { startedPrograms, untilStarted } from '../test-support/started-programs.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';
import type { Backup } from './backup-list.ts';
import { BackupStore } from './backup-store.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

// Accounts, links, and recordings with an original, an MP4 and captions.
const facts = readFacts(OLDEST_READ.version);
const { workspaceId } = facts;
const settled = new Set([facts.recordings.converted, facts.recordings.closed]);

const folder = temporaryFolder();
const dataDir = path.join(folder, 'data');
const backups = path.join(folder, 'backups');
const { start: startProgram } = startedPrograms();

/** Starts the stack as `npm start` does. */
async function start(data: string) {
  const { child, port } = await startProgram({ LOCAL_DATA_DIR: data });
  const output = printedOn(child.stdout, child.stderr);
  await untilStarted(child, output);
  return { child, appUrl: `http://localhost:${port}`, output };
}

/** Runs a command of the project. */
function run(command: string, args: string[]) {
  const options = { cwd: ROOT, env: { ...process.env, LOCAL_DATA_DIR: dataDir } };
  return promisify(execFile)(process.execPath, ['--import', 'tsx', `scripts/${command}.ts`, ...args], options);
}

async function logIn(appUrl: string): Promise<TestClient> {
  const client = new TestClient(appUrl);
  const { status } = await client.call('POST', '/api/auth/login', {
    email: facts.people.owner.email,
    password: TEST_PASSWORD,
  });
  expect(status).toBe(200);
  return client;
}

/** The recordings whose files no running work changes any more. */
const settledRecordings = async (client: TestClient) => {
  const { body } = await client.call<Recording[]>('GET', `/api/workspaces/${workspaceId}/recordings`);
  return body.filter(({ id }) => settled.has(id));
};

const projectNames = async (client: TestClient) => {
  const { body } = await client.call<{ name: string }[]>('GET', `/api/workspaces/${workspaceId}/projects`);
  return body.map(({ name }) => name);
};

/** What the files of all recordings contain. */
async function filesOf(client: TestClient, recordings: Recording[]): Promise<unknown[]> {
  const paths = recordings.flatMap(({ filePath, mp4FilePath, smallFilePath, thumbnailPath }) => [
    filePath,
    mp4FilePath,
    smallFilePath,
    thumbnailPath,
  ]);
  const read = paths.flatMap((each) => (each ? [readFile(client, each)] : []));
  return Promise.all(read);
}

/** Creates projects one after the other, until it is stopped. The acknowledged ones are in `done`. */
function createProjects(client: TestClient) {
  const done: string[] = [];
  let isStopped = false;
  const work = (async () => {
    for (let number = 0; !isStopped && number < 150; number += 1) {
      const name = `During ${number}`;
      const { status } = await client.call('POST', '/api/projects', { name, workspaceId });
      if (status === 201) done.push(name);
      // The backup needs the processor, too.
      await pause(50);
    }
  })();
  const stop = () => {
    isStopped = true;
    return work;
  };
  return { done, stop };
}

const listed = () => readdirSync(backups).filter((name) => name.startsWith('backup-'));
const read = (name: string): Backup => new BackupStore(backups).read(name).backup;

const back = (count: number) => makeBackup(dataDir, new BackupStore(backups), { count, version: '0.0.0' });

/** Reads each file of the newest backup again. */
async function verify(): Promise<void> {
  const store = new BackupStore(backups);
  for (const file of store.read(null).backup.files) expect(await store.faultIn(file)).toBeNull();
}

beforeAll(ensureBuilt);

describe('a backup of a stack that people use', () => {
  let first: Awaited<ReturnType<typeof start>>;
  let client: TestClient;
  let files: unknown[];
  let acknowledged: string[];
  /** The text of a token that the owner made before the backup. */
  let token: string;
  let authenticator: SoftwareAuthenticator;
  const program = (appUrl: string) => new TestClient(appUrl).withToken(token).call('GET', '/api/workspaces');

  beforeAll(async () => {
    unpackDataFolder(OLDEST_READ.version, dataDir);
    first = await start(dataDir);
    client = await logIn(first.appUrl);
    files = await filesOf(client, await settledRecordings(client));
    expect(files.length).toBeGreaterThan(3);
    const input = { name: 'Nightly', scope: 'read', workspaceIds: null, days: 30 };
    token = (await client.call<{ text: string }>('POST', '/api/tokens', input)).body.text;
    expect(await program(first.appUrl)).toMatchObject({ status: 200 });
    ({ authenticator } = await addPasskey(client));
    const load = createProjects(client);
    await vi.waitFor(() => expect(load.done.length).toBeGreaterThan(3), { timeout: 30_000 });
    acknowledged = [...load.done];
    await run('backup', [backups]);
    await load.stop();
  });

  it('is whole, has no secret of the stack, and only its owner can read it', async () => {
    const { stdout } = await run('backup', [backups, '--verify']);
    expect(stdout).toMatch(/^All \d+ files of the backup of .* are as they were saved\.\n$/);
    expect(statSync(backups).mode & 0o077).toBe(0);
    const [name = ''] = listed();
    expect(statSync(path.join(backups, name)).mode & 0o077).toBe(0);
    const folders = read(name).files.map(({ path: file }) => file.split('/')[0]);
    for (const secret of ['access-keys.json', 'secrets.json', 'outbox', 'stack.log'])
      expect(folders).not.toContain(secret);
  });

  it('is restored without what it could bring back to life: sessions, tokens, and links until their owners open them', async () => {
    const restored = path.join(folder, 'closed');
    const store = new BackupStore(backups);
    const restoring = restoreBackup(store, store.read(null), restored, { opensLinks: false });
    expect(await restoring).toEqual({ lost: [], isRestored: true });
    const { appUrl, output, child } = await start(restored);
    expect(output()).toMatch(/Restored the data of .*: [1-9]\d* sessions and [1-9]\d* links have ended/);
    const stale = Object.assign(new TestClient(appUrl), { cookies: { ...client.cookies } });
    expect((await stale.call('GET', '/api/auth/user')).status).toBe(401);
    expect(await program(appUrl)).toMatchObject({ status: 401 });
    // The stack has another port, and the same host.
    const moved = authenticator.at(appUrl);
    expect(await enterByPasskey(new TestClient(appUrl), moved)).toMatchObject({ status: 200 });
    const owner = await logIn(appUrl);
    expect(await projectNames(owner)).toEqual(expect.arrayContaining(acknowledged));
    const recordings = await settledRecordings(owner);
    expect(await filesOf(owner, recordings)).toEqual(files);
    const shared = recordings.find(({ shareToken }) => shareToken);
    const visit = () => new TestClient(appUrl).call('GET', `/api/shared/${shared?.shareToken}`);
    expect(await visit()).toMatchObject({ status: 410, body: { code: 'SHARE_EXPIRED' } });
    const opening = { allowDownload: true, expiresAt: null };
    expect((await owner.call('POST', `/api/recordings/${shared?.id}/share`, opening)).status).toBe(200);
    expect(await visit()).toMatchObject({ status: 200 });
    await end(child);
    // The next start ends nothing more.
    expect(readRestored(restored)).toBeNull();
  });

  it.runIf(IS_NIGHTLY)('is restored with its links where somebody asks for them', async () => {
    const restored = path.join(folder, 'restored');
    await run('restore', [backups, '--into', restored, '--links', 'on']);
    const { appUrl, output, child } = await start(restored);
    expect(output()).toMatch(/Restored the data of .*: [1-9]\d* sessions and 0 links have ended/);
    expect(await projectNames(await logIn(appUrl))).toEqual(expect.arrayContaining(acknowledged));
    await end(child);
  });

  it.runIf(IS_NIGHTLY)('stores again only what has changed, and keeps the newest ones', async () => {
    const { backup, newBytes } = await back(2);
    expect(newBytes).toBeLessThan(backup.files.reduce((sum, { bytes }) => sum + bytes, 0) / 2);
    const before = listed();
    await back(2);
    expect(listed()).toHaveLength(2);
    expect(listed()).not.toContain(before[0]);
    await verify();
  });

  it.runIf(IS_NIGHTLY)('leaves the last one whole when it is killed', async () => {
    const before = listed();
    for (const ms of [400, 500, 600, 700, 800, 900, 1000]) {
      const args = ['--import', 'tsx', 'scripts/backup.ts', backups, '--keep', '9'];
      const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, LOCAL_DATA_DIR: dataDir } });
      await pause(ms);
      await end(child, 'SIGKILL');
      expect(listed()).toEqual(expect.arrayContaining(before));
      await verify();
    }
    expect((await client.call('GET', '/api/auth/user')).status).toBe(200);
  });

  it.runIf(IS_NIGHTLY)('is made without the stack, too, and refused for a folder without data', async () => {
    await end(first.child);
    await back(9);
    await verify();
    const options = { env: { ...process.env, LOCAL_DATA_DIR: path.join(folder, 'nothing') }, cwd: ROOT };
    mkdirSync(options.env.LOCAL_DATA_DIR);
    const other = promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/backup.ts', backups], options);
    await expect(other).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('has no data of a stack.') });
  });
});

describe('restoring', () => {
  const restore = (...args: string[]) => run('restore', args);
  const sentence = (text: string) => ({ code: 1, stderr: expect.stringContaining(text) });

  it('is refused into a folder with content, without a backup, and for a backup of a later version', async () => {
    await expect(restore(backups, '--into', dataDir)).rejects.toMatchObject(sentence('is not empty'));
    const newest = (place: string) => new BackupStore(place).read(null);
    expect(() => newest(folder)).toThrow('has no backup');
    const later = path.join(folder, 'later');
    const { name, backup } = newest(backups);
    mkdirSync(later);
    const change = (changes: object) =>
      writeFileSync(path.join(later, name), JSON.stringify({ ...backup, ...changes }));
    change({ dataFormat: 99, version: '9.0.0' });
    const restoring = restoreBackup(new BackupStore(later), newest(later), path.join(folder, 'b'), {
      opensLinks: false,
    });
    await expect(restoring).rejects.toThrow('was made by version 9.0.0 of Framekeep');
    change({ files: [{ ...backup.files[0], path: '../outside' }] });
    expect(() => newest(later)).toThrow('This version cannot read the backup');
  });
});
