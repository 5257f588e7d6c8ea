import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cutRecording } from '#functions/domain/test-support/segments.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { segmentName } from '#shared/model/video/segment.ts';
import { versionAddress } from '#shared/rules/video/version-address.ts';
import { type Account, newAccount, TestClient } from '../../client/test-client.ts';
import { type KillableStack, startKillable } from '../../test-support/killable-stack.ts';
import { runningFfmpeg } from '../../test-support/running-programs.ts';
import { attachSegments } from '../../test-support/send-segments.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { CDK_OUT } from '../../test-support/use-stack.ts';
import { waitUntilRefused } from '../../test-support/wait-until-refused.ts';

const run = promisify(execFile);

const SECONDS = 12;
const KEPT = [[3000, 9000]];

const dataDir = temporaryFolder();
let stack: KillableStack;
let owner: Account;

beforeAll(async () => {
  stack = await startKillable(0, dataDir, CDK_OUT);
  owner = await newAccount(appUrl());
});

afterAll(() => stack.kill());

const appUrl = () => stack.environment.APP_URL ?? '';
const read = async (id: string) => (await owner.client.call<Recording>('GET', `/api/recordings/${id}`)).body;

/** Where a path of the recording leads to; nothing when it is refused. */
async function open(client: TestClient, address: string): Promise<string[]> {
  const { status, headers } = await client.send(address);
  return status === 302 ? [new URL(headers.get('location') ?? '', appUrl()).href] : [];
}

/** Sends a recording in segments. @returns its id, with the addresses of its playlist and its first segment */
async function sendInSegments(): Promise<{ id: string; segments: string[] }> {
  const { id, playlist } = await attachSegments(owner, await cutRecording(SECONDS));
  const opened = await open(owner.client, `/objects/${id}/playlist.json`);
  const first = versionAddress(segmentName(1), playlist.segments[0]?.versionId);
  return { id, segments: opened.flatMap((url) => [url, new URL(first, url).href]) };
}

it('an address from before a cut gives nothing, also when the stack is killed in the middle of the render', async () => {
  const { id, segments } = await sendInSegments();
  for (const url of segments) expect((await fetch(url)).status, url).toBe(200);
  await vi.waitFor(async () => expect((await read(id)).segments?.state).toBe('joined'), { timeout: 60_000 });
  const { client } = owner;
  const { shareToken } = (await client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {})).body;
  const visitor = new TestClient(appUrl());
  const { filePath } = await read(id);
  const opened = await Promise.all([
    open(client, filePath ?? ''),
    open(visitor, `${filePath}?shareToken=${shareToken}`),
    open(visitor, `${filePath}?download=true&shareToken=${shareToken}`),
  ]);
  const addresses = [...segments, ...opened.flat()];
  expect(addresses).toHaveLength(5);

  // It is not converted yet: that comes first.
  const { body } = await client.call<Recording>('PUT', `/api/recordings/${id}/cut`, { kept: KEPT, fileVersion: 0 });
  expect(body).toMatchObject({ filePath: null, mp4FilePath: null });
  await vi.waitFor(() => expect(runningFfmpeg(dataDir)).not.toEqual([]), {
    timeout: 60_000,
    interval: 20,
  });
  await stack.kill();
  stack = await startKillable(Number(new URL(appUrl()).port), dataDir, CDK_OUT);
  await Promise.all(addresses.map(waitUntilRefused));
  expect(await open(visitor, `${filePath}?shareToken=${shareToken}`)).toEqual([]);

  const { mp4FilePath } = await vi.waitFor(
    async () => {
      const recording = await read(id);
      expect(recording.transcodeStatus).toBe('completed');
      return recording;
    },
    { timeout: 120_000, interval: 250 },
  );
  await Promise.all(addresses.map(waitUntilRefused));
  const [url = ''] = await open(visitor, `${mp4FilePath}?shareToken=${shareToken}`);
  const file = path.join(dataDir, 'cut.mp4');
  writeFileSync(file, Buffer.from(await (await fetch(url)).arrayBuffer()));
  const entries = ['-show_entries', 'stream=nb_frames', '-select_streams', 'v', '-of', 'csv=p=0'];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...entries, file]);
  expect(stdout.trim()).toBe(String(6 * 30));
}, 300_000);
