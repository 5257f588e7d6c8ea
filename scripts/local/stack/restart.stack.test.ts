import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleWebm } from '../../client/sample-video.ts';
import { newAccount, type TestClient } from '../../client/test-client.ts';
import { type KillableStack, startKillable } from '../../test-support/killable-stack.ts';
import { startTimeOf } from '../data-folder/start-time.ts';

const CDK_OUT = path.resolve(import.meta.dirname, '../../../cdk.out');

let dataDir: string;
let stack: KillableStack;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'framekeep-restart-'));
  stack = await startKillable(0, dataDir, CDK_OUT);
});

afterEach(async () => {
  await stack.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Programs that the killed stack had started. */
const leftovers = (): { pid: number; startTime: string }[] =>
  JSON.parse(readFileSync(path.join(dataDir, 'processes.json'), 'utf8'));

const appUrl = () => stack.environment.APP_URL ?? '';

interface Recording {
  id: string;
  name: string;
  transcodeStatus: string;
}

async function uploadRecording(client: TestClient, workspaceId: string, video: Buffer): Promise<string> {
  const input = { name: 'Converting', recordingType: 'screen', workspaceId };
  const { body: recording } = await client.call<Recording>('POST', '/api/recordings', input);
  const { body } = await client.call<{ uploadURL: string }>('POST', '/api/objects/upload', {
    contentType: 'video/webm',
  });
  const headers = { 'content-type': 'video/webm' };
  const sent = await fetch(body.uploadURL, { method: 'PUT', body: new Uint8Array(video), headers });
  expect(sent.status).toBe(200);
  const attached = { videoURL: body.uploadURL, fileSize: video.length, duration: 60 };
  expect((await client.call('PUT', `/api/recordings/${recording.id}/video`, attached)).status).toBe(200);
  return recording.id;
}

const statusOf = async (client: TestClient, id: string) =>
  (await client.call<Recording>('GET', `/api/recordings/${id}`)).body.transcodeStatus;

const running = (name: string) => {
  const found = leftovers().filter(({ pid, startTime }) => startTimeOf(pid) === startTime);
  return found.filter(({ pid }) =>
    execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes(name),
  );
};

it('killed in the middle of a conversion, the next run has everything and ends the conversion', async () => {
  const { client, workspaceId } = await newAccount(appUrl());
  const id = await uploadRecording(client, workspaceId, await sampleWebm({ seconds: 60, size: '160x90', rate: 5 }));
  await vi.waitFor(() => expect(running('ffmpeg')).toHaveLength(1), { timeout: 10_000, interval: 20 });
  const before = running('');
  await stack.kill();
  // What it had started goes with it.
  await vi.waitFor(() => expect(running('')).toEqual([]), { timeout: 10_000, interval: 20 });
  expect(before.length).toBeGreaterThan(1);

  stack = await startKillable(Number(new URL(appUrl()).port), dataDir, CDK_OUT);
  expect(await statusOf(client, id)).toBe('processing');
  await vi.waitFor(async () => expect(await statusOf(client, id)).toBe('completed'), {
    timeout: 40_000,
    interval: 200,
  });
}, 90_000);
