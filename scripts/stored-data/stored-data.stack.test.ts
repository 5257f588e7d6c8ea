import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ListExecutionsCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recording } from '#shared/api/video/recordings.ts';
import { ALL_MIGRATIONS } from '#shared/model/upkeep/migrations.ts';
import { TEST_PASSWORD, TestClient } from '../client/test-client.ts';
import { FORMAT_FILE } from '../local/data-folder/data-format.ts';
import { sfnClient } from '../local/step-functions/test-support/sfn-client.ts';
import { type KillableStack, startKillable } from '../test-support/killable-stack.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { testLength } from '../test-support/test-length.ts';
import { CDK_OUT } from '../test-support/use-stack.ts';
import { unpackDataFolder } from './data-archive.ts';
import { type Facts, PEOPLE, readFacts, readZipped, SEEN_FILE, startOf, VERSIONS } from './facts.ts';
import { readImportFile } from './import-file.ts';
import { clientWith, readEverything, readFile } from './read-everything.ts';

interface Visit {
  recording: Recording;
  pass: string | null;
}

/** Of the recording that has links. */
const DESCRIPTION = 'A tour of the product.';

const sorted = (key: string, list: { id: string }[]) =>
  key === 'entries' ? list.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : list;

const comparable = (seen: unknown): object =>
  JSON.parse(
    JSON.stringify(seen, (key, value) => {
      // The conversions that were under way change how long others probably take.
      if (key === 'renderSeconds') return;
      // Mails about comments are gathered: one may be sent after the data were made.
      if (Array.isArray(value))
        return sorted(
          key,
          value.filter(({ subject }) => !subject?.startsWith('New comment')),
        );
      return value;
    }),
  );

describe.each(VERSIONS)('the data folder of version %s', (version) => {
  const folder = temporaryFolder();
  const facts = readFacts(version);
  let stack: KillableStack;
  let appUrl: string;
  let migrationsBefore: number;

  beforeAll(async () => {
    const dataDir = path.join(folder, 'data');
    unpackDataFolder(version, dataDir);
    migrationsBefore = JSON.parse(readFileSync(path.join(dataDir, FORMAT_FILE), 'utf8')).migrations ?? 0;
    // Months later most of it would have expired, as it should.
    stack = await startKillable(0, dataDir, CDK_OUT, {}, startOf(facts));
    appUrl = stack.environment.APP_URL ?? '';
  });
  afterAll(async () => {
    await stack?.kill();
  });

  const clientOf = (name: keyof Facts['people']) => clientWith(appUrl, facts.people[name].cookie);

  it('shows its members everything that they saw before: lists, files, figures, mails', async () => {
    const seen = comparable(await readEverything(appUrl, facts));
    expect(seen).toMatchObject(comparable(readZipped(version, SEEN_FILE)));
  });

  it.each(PEOPLE)('logs in %s', async (name) => {
    const client = new TestClient(appUrl);
    const { email, userId } = facts.people[name];
    await client.must('POST', '/api/auth/login', { email, password: TEST_PASSWORD });
    expect(await client.must('GET', '/api/auth/user')).toMatchObject({ id: userId, email });
  });

  it('lets the invited person join', async () => {
    const client = clientOf('invited');
    await client.must('POST', `/api/invitations/accept/${facts.invitation}`);
    expect((await client.call('GET', `/api/workspaces/${facts.workspaceId}/recordings`)).body).toHaveLength(
      Object.keys(facts.recordings).length - 1,
    );
  });

  const read = async (id: string) => await clientOf('editor').must<Recording>('GET', `/api/recordings/${id}`);

  it.each(['converting', 'waiting', 'joining'] as const)('ends what was under way: %s', async (name) => {
    const id = facts.underWay[name];
    await expect.poll(async () => (await read(id)).transcodeStatus, { timeout: 60_000 }).toBe('completed');
    const { filePath, mp4FilePath } = await read(id);
    for (const file of [filePath, mp4FilePath])
      expect(await readFile(clientOf('editor'), file ?? '')).toMatchObject({ size: expect.any(Number) });
  });

  it('ends the recording whose segments could not be joined as failed', async () => {
    const id = facts.recordings.unjoinable;
    await expect.poll(async () => (await read(id)).transcodeStatus, { timeout: 60_000 }).toBe('failed');
    expect((await read(id)).segments).toMatchObject({ state: 'failed', playlistPath: expect.any(String) });
  });

  it('has the segments of a recording that is being made', async () => {
    const { segments } = await read(facts.underWay.recording);
    expect(segments?.state).toBe('recording');
    const list = await readFile(clientOf('editor'), segments?.playlistPath ?? '');
    expect(list).toMatchObject({ size: expect.any(Number) });
  });

  it('is copied, and then migrated to this version', async ({ skip }) => {
    skip(migrationsBefore === ALL_MIGRATIONS, 'Its data have the form of this version.');
    expect(readdirSync(path.join(folder, 'data', `before-migration-${ALL_MIGRATIONS}`))).toContain('tables.sqlite');
    const listed = new ListExecutionsCommand({ stateMachineArn: stack.environment.MIGRATION_ARN });
    const statuses = async () => {
      const { executions = [] } = await sfnClient(stack.environment).send(listed);
      return executions.map(({ status }) => status);
    };
    // It waits twice until every function of the version before would have ended.
    const status = testLength({ usual: /^(RUNNING|SUCCEEDED)$/, nightly: /^SUCCEEDED$/ });
    await expect.poll(statuses, { timeout: 120_000 }).toEqual([expect.stringMatching(status)]);
  }, 130_000);

  it.each(Object.entries(facts.links))(
    'opens the %s link, for a browser that has opened it before',
    async (_, link) => {
      const browser = clientWith(appUrl, link.cookie);
      const page = await browser.send(`/share/${link.shareToken}`);
      expect([page.status, await page.text()]).toEqual([200, expect.not.stringContaining(DESCRIPTION)]);
      const { recording, pass } = await browser.must<Visit>('POST', `/api/shared/${link.shareToken}/visit`, {});
      expect(recording).toMatchObject({
        id: facts.recordings.converted,
        description: null,
        chapters: [{ at: 0, title: 'The beginning' }, { at: 2 }, { at: 3 }],
        captions: [{ language: 'de', label: 'Deutsch' }],
      });
      const proof = `shareToken=${link.shareToken}${pass ? `&pass=${pass}` : ''}`;
      const file = await readFile(browser, `${recording.mp4FilePath}?${proof}`);
      expect(file).toMatchObject({ size: expect.any(Number) });
    },
  );

  it('shows the description of a recording only to members until somebody shows it', async () => {
    const { shareToken } = facts.links.main;
    const url = encodeURIComponent(`${appUrl}/share/${shareToken}`);
    const answers = async () => {
      const paths = [
        `/share/${shareToken}`,
        `/embed/${shareToken}`,
        `/api/shared/${shareToken}`,
        `/api/oembed?url=${url}`,
      ];
      return Promise.all(paths.map(async (each) => (await new TestClient(appUrl).send(each)).text()));
    };
    for (const text of await answers()) expect(text).not.toContain(DESCRIPTION);
    const show = (showsDescription: boolean) =>
      clientOf('owner').must<Recording>('PUT', `/api/recordings/${facts.recordings.converted}`, { showsDescription });
    expect((await show(true)).description).toContain(DESCRIPTION);
    for (const text of await answers()) expect(text).toContain(DESCRIPTION);
    await show(false);
    for (const text of await answers()) expect(text).not.toContain(DESCRIPTION);
  });

  it.each(['password', 'email'] as const)('asks other browsers at the %s link', async (name) => {
    const { shareToken } = facts.links[name];
    const { status, body } = await new TestClient(appUrl).call('POST', `/api/shared/${shareToken}/visit`, {});
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'LINK_LOCKED', asks: { [name]: true } } });
  });

  it('continues an upload in parts', async () => {
    const client = clientOf('editor');
    const { recordingId, uploadId, partBytes, fileSize, duration } = facts.pendingImport;
    const upload = `/api/objects/multipart/${uploadId}`;
    expect(await client.must('GET', upload)).toEqual({
      parts: [{ partNumber: 1, size: partBytes }],
      isComplete: false,
    });
    const signing = { partNumbers: [2] };
    const signed = await client.must<{ parts: { url: string }[] }>('POST', `${upload}/parts`, signing);
    const body = new Uint8Array(readImportFile(version).subarray(partBytes));
    expect((await fetch(signed.parts[0]?.url ?? '', { method: 'PUT', body })).status).toBe(200);
    const { uploadURL } = await client.must<{ uploadURL: string }>('POST', `${upload}/complete`);
    const attached = { videoURL: uploadURL, fileSize, duration };
    await client.must('PUT', `/api/recordings/${recordingId}/video`, attached);
    expect(await read(recordingId)).toMatchObject({ fileSize, fileType: expect.stringContaining('avc1') });
  });
});
