import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PART_BYTES } from '#functions/domain/ground/uploads/part-sizes.ts';
import { MIRRORED_TEXT } from '#shared/video-file/examine-video.ts';
import { makeSample, sampleWebm } from './client/sample-video.ts';
import { type Account, newAccount } from './client/test-client.ts';
import { ROOT } from './setup/paths.mjs';
import { sampleOfBytes } from './test-support/odd-samples.ts';
import { temporaryFolder } from './test-support/temporary-folder.ts';
import { IS_NIGHTLY } from './test-support/test-length.ts';

const appUrl = process.env.APP_URL ?? '';
const folder = temporaryFolder();

interface Ended {
  code: number;
  out: string;
  error: string;
}

/** Runs the command as a person does, with a home of its own. @param ending kills it */
const run = (args: string[], token: string, { url = appUrl, ending = new AbortController().signal } = {}) =>
  new Promise<Ended>((resolve) => {
    const { PATH = '' } = process.env;
    const env = { PATH, FRAMEKEEP_URL: url, FRAMEKEEP_TOKEN: token, XDG_STATE_HOME: path.join(folder, 'state') };
    // Without a process in between, so that the signal ends the command itself.
    const command = ['--import', 'tsx', 'scripts/upload.ts', ...args];
    const options = { cwd: ROOT, env, signal: ending, killSignal: 'SIGKILL' } as const;
    execFile(process.execPath, command, options, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });

interface Line {
  url: string;
  /** Numbers of the parts whose addresses were asked for, one list for each call. */
  signed: number[][];
  /** Settles when a call is held. */
  held: Promise<void>;
  close: () => void;
}

/** A line to the stack that holds back the fourth call for the address of a part, for good, and passes on all others. */
async function openLine(): Promise<Line> {
  const signed: number[][] = [];
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const bodyOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray());
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.url?.endsWith('/parts')) signed.push(JSON.parse(body.toString()).partNumbers);
    if (request.url?.endsWith('/parts') && signed.length === 4) return hold();
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const answer = await fetch(new URL(request.url ?? '', appUrl), {
      method: request.method ?? '',
      ...(body.length > 0 ? { body } : {}),
      headers: { authorization, ...(type ? { 'content-type': type } : {}) },
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, signed, held, close };
}

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

  it('says of a mirrored video what the list of uploads in the app says', async () => {
    const file = path.join(folder, 'selfie.mp4');
    const bytes = Buffer.from(
      await makeSample('selfie.mp4', [
        '-f',
        'lavfi',
        '-i',
        'color=red:size=64x36:rate=5:duration=1',
        '-pix_fmt',
        'yuv420p',
      ]),
    );
    bytes.writeInt32BE(-65_536, bytes.indexOf('tkhd') + 4 + 40);
    writeFileSync(file, bytes);
    const token = await tokenOf('write');
    expect(linesOf(await run([file, '--json'], token))).toMatchObject([{ note: MIRRORED_TEXT }]);
    expect(await run([file], token)).toMatchObject({ code: 0, error: `${file}: ${MIRRORED_TEXT}\n` });
  });

  it('goes on where a run was killed: it sends the missing parts of the same upload, into the chosen project', async () => {
    const file = path.join(folder, 'large.webm');
    const parts = 6;
    writeFileSync(file, await sampleOfBytes(parts * PART_BYTES - 1000));
    const token = await tokenOf('write');
    const { body: project } = await account.client.call('POST', '/api/projects', {
      name: 'From a program',
      workspaceId: account.workspaceId,
    });
    const line = await openLine();
    const args = [file, '--project', String(project.id), '--json'];
    const kill = new AbortController();
    const first = run(args, token, { url: line.url, ending: kill.signal });
    await line.held;
    kill.abort();
    expect((await first).out).toBe('');
    const second = await run(args, token, { url: line.url });
    line.close();
    expect(line.signed).toEqual([1, 2, 3, 4, 4, 5, 6].map((part) => [part]));
    expect(second).toMatchObject({ code: 0, error: '' });
    const { body: list } = await account.client.call<object[]>('GET', `/api/projects/${project.id}/recordings`);
    expect(list).toMatchObject([{ id: linesOf(second)[0]?.recordingId, fileSize: parts * PART_BYTES - 1000 }]);
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
