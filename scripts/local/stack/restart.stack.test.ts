import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleWebm } from '../../client/sample-video.ts';
import { sendRecording } from '../../client/send-recording.ts';
import { type Account, newAccount, type TestClient } from '../../client/test-client.ts';
import { backdateRecording } from '../../test-support/backdate-recording.ts';
import { type KillableStack, startKillable } from '../../test-support/killable-stack.ts';
import { runningFfmpeg, runningPrograms } from '../../test-support/running-programs.ts';
import { folderOfTest } from '../../test-support/temporary-folder.ts';

const CDK_OUT = path.resolve(import.meta.dirname, '../../../cdk.out');

let dataDir: string;
let stack: KillableStack;

beforeEach(async () => {
  dataDir = folderOfTest();
  stack = await startKillable(0, dataDir, CDK_OUT);
});

afterEach(() => stack.kill());

const appUrl = () => stack.environment.APP_URL ?? '';

const uploadRecording = async (account: Account, seconds: number): Promise<string> =>
  sendRecording(account, await sampleWebm({ seconds, size: '160x90', rate: 5 }), seconds);

const becomes = (client: TestClient, id: string, status: string) =>
  vi.waitFor(async () => expect(await statusOf(client, id)).toBe(status), { timeout: 60_000, interval: 200 });

const restart = async () => {
  stack = await startKillable(Number(new URL(appUrl()).port), dataDir, CDK_OUT);
};

const statusOf = async (client: TestClient, id: string) =>
  (await client.call('GET', `/api/recordings/${id}`)).body.transcodeStatus;

it('after a stack is killed during a conversion, the next run has all data and completes the conversion', async () => {
  const account = await newAccount(appUrl());
  const { client } = account;
  const id = await uploadRecording(account, 60);
  await vi.waitFor(() => expect(runningFfmpeg(dataDir)).not.toEqual([]), {
    timeout: 60_000,
    interval: 20,
  });
  const before = runningPrograms(dataDir);
  await stack.kill();
  // The programs that it had started end with it.
  await vi.waitFor(() => expect(runningPrograms(dataDir)).toEqual([]), { timeout: 60_000, interval: 20 });
  expect(before.length).toBeGreaterThan(1);

  await restart();
  expect(await statusOf(client, id)).toBe('processing');
  await becomes(client, id, 'completed');
});

it('after a stack is killed between two steps of a conversion, the next run continues it at once', async () => {
  const account = await newAccount(appUrl());
  const { client } = account;
  const upload = () => uploadRecording(account, 2);
  const [untold, unordered, unbegun] = await Promise.all([upload(), upload(), upload()]);
  for (const id of [untold, unordered, unbegun]) await becomes(client, id, 'completed');
  const leave = (id: string, changes: object, transcodeStatus: 'processing' | 'pending' = 'processing') =>
    backdateRecording(stack.environment, id, { transcodeStatus, mp4Key: null, ...changes }, 0);
  // The job ended without an event; the attempt began without a job; the file waits to be converted.
  await leave(untold, {});
  await leave(unordered, { conversionAttempt: 2, conversionJobId: null });
  await leave(unbegun, { conversionAttempt: 2, conversionJobId: null }, 'pending');
  await stack.kill();
  await restart();
  for (const id of [untold, unordered, unbegun]) await becomes(client, id, 'completed');
}, 150_000);
