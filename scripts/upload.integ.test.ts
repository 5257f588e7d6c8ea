import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleWebm } from './client/sample-video.ts';
import { type Account, newAccount } from './client/test-client.ts';
import { ROOT } from './setup/paths.mjs';
import { IS_NIGHTLY } from './test-support/test-length.ts';

const appUrl = process.env.APP_URL ?? '';
const folder = mkdtempSync(path.join(tmpdir(), 'framekeep-upload-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  code: number;
  out: string;
  error: string;
}

/** Runs the command as a person does, with a home of its own. */
const run = (args: string[], token: string) =>
  new Promise<Ended>((resolve) => {
    const { PATH = '' } = process.env;
    const env = { PATH, FRAMEKEEP_URL: appUrl, FRAMEKEEP_TOKEN: token, XDG_STATE_HOME: path.join(folder, 'state') };
    const tsx = path.join(ROOT, 'node_modules/.bin/tsx');
    execFile(tsx, ['scripts/upload.ts', ...args], { cwd: ROOT, env }, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });

const linesOf = ({ out }: Ended) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { file: string; recordingId?: string; link?: string; error?: string });

describe.runIf(IS_NIGHTLY)('npm run upload', () => {
  let account: Account;
  let videos: string;

  const tokenOf = async (scope: string) => {
    const input = { name: 'Upload', scope, workspaceIds: null, days: 7 };
    const { body } = await account.client.call<{ text: string }>('POST', '/api/tokens', input);
    return body.text;
  };

  beforeAll(async () => {
    account = await newAccount(appUrl);
    videos = mkdtempSync(path.join(folder, 'videos-'));
    const video = await sampleWebm();
    for (const name of ['one.webm', 'two.webm']) writeFileSync(path.join(videos, name), video);
    writeFileSync(path.join(videos, 'three.webm'), 'no video');
    writeFileSync(path.join(videos, 'notes.txt'), 'no video either');
  });

  it('uploads the videos of a folder and shares them, once however often it is run, and tells which failed', async () => {
    const token = await tokenOf('share');
    const first = await run([videos, '--share', '--json'], token);
    expect(first).toMatchObject({ code: 1, error: '' });
    const [one, three, two] = linesOf(first);
    expect(three).toMatchObject({ file: path.join(videos, 'three.webm'), error: expect.any(String) });
    for (const each of [one, two]) {
      expect((await fetch(each?.link ?? '')).status).toBe(200);
      const { body } = await account.client.call('GET', `/api/recordings/${each?.recordingId}`);
      expect(body).toMatchObject({ workspaceId: account.workspaceId, duration: 2 });
    }
    expect(linesOf(await run([videos, '--share', '--json'], token))).toEqual([one, three, two]);
    const { body: list } = await account.client.call<object[]>(
      'GET',
      `/api/workspaces/${account.workspaceId}/recordings`,
    );
    expect(list).toHaveLength(2);
    expect(readFileSync(path.join(folder, 'state/framekeep/uploads.json'), 'utf8')).not.toContain(token);
  });

  it('says by its exit code that the token is refused, and that the arguments are wrong', async () => {
    const file = path.join(folder, 'new.webm');
    writeFileSync(file, await sampleWebm());
    expect(await run([file], await tokenOf('read'))).toMatchObject({
      code: 3,
      error: expect.stringContaining('write'),
    });
    expect(await run([file], 'fk_dev_nothing')).toMatchObject({ code: 3 });
    expect(await run([], 'x')).toMatchObject({ code: 2, error: expect.stringContaining('npm run upload') });
    expect(await run([path.join(videos, 'none.webm')], 'x')).toMatchObject({ code: 2 });
  });
});
