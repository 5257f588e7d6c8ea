import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cutRecording } from '#functions/domain/test-support/segments.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { sampleWebm } from '../../client/sample-video.ts';
import { sendRecording } from '../../client/send-recording.ts';
import { type Account, newAccount, type TestClient } from '../../client/test-client.ts';
import { backdateRecording } from '../../test-support/backdate-recording.ts';
import { type KillableStack, startKillable } from '../../test-support/killable-stack.ts';
import { runningFfmpeg, runningPrograms } from '../../test-support/running-programs.ts';
import { attachSegments } from '../../test-support/send-segments.ts';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../../test-support/test-length.ts';
import { CDK_OUT } from '../../test-support/use-stack.ts';

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
  vi.waitFor(async () => expect(await statusOf(client, id)).toBe(status), { timeout: 120_000, interval: 200 });

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

/** Kills the stack again and again: while ffmpeg runs, and as soon as it answers. */
async function killAgainAndAgain(): Promise<void> {
  for (let time = 0; time < 4; time += 1) {
    await vi.waitFor(() => expect(runningFfmpeg(dataDir)).not.toEqual([]), { timeout: 60_000, interval: 5 });
    for (let again = 0; again < 2; again += 1) {
      await stack.kill();
      await restart();
    }
  }
}

it.runIf(IS_NIGHTLY)(
  'a video whose conversion is killed eight times has its MP4 and its small file, and its cut survives as many kills',
  async () => {
    const account = await newAccount(appUrl());
    const { client } = account;
    const id = await sendRecording(account, await sampleWebm({ seconds: 12, size: '1280x720', rate: 15 }), 12);
    await killAgainAndAgain();
    await becomes(client, id, 'completed');
    const { body } = await client.call<Recording>('GET', `/api/recordings/${id}`);
    expect(body).toMatchObject({ mp4FilePath: expect.any(String), smallFilePath: expect.any(String) });
    const order = { kept: [[1000, 11_000]], fileVersion: body.fileVersion };
    expect((await client.call('PUT', `/api/recordings/${id}/cut`, order)).status).toBe(200);
    await killAgainAndAgain();
    await becomes(client, id, 'completed');
    expect((await client.call<Recording>('GET', `/api/recordings/${id}`)).body).toMatchObject({ duration: 10 });
  },
  600_000,
);

it.runIf(IS_NIGHTLY)(
  'a video is converted however often a stack is killed between the begin of an attempt and its job',
  async () => {
    const account = await newAccount(appUrl());
    const id = await uploadRecording(account, 2);
    for (let attempt = 2; attempt < 7; attempt += 1) {
      await becomes(account.client, id, 'completed');
      const begun = { transcodeStatus: 'processing', conversionAttempt: attempt, conversionJobId: null } as const;
      await backdateRecording(stack.environment, id, { ...begun, mp4Key: null }, 0);
      await stack.kill();
      await restart();
    }
    await becomes(account.client, id, 'completed');
  },
  300_000,
);

it.runIf(IS_NIGHTLY)(
  'segments are joined and converted, however often a stack is killed meanwhile',
  async () => {
    const account = await newAccount(appUrl());
    const { id } = await attachSegments(account, await cutRecording(12));
    for (let time = 0; time < 4; time += 1) {
      await stack.kill();
      await restart();
    }
    await becomes(account.client, id, 'completed');
    expect((await account.client.call<Recording>('GET', `/api/recordings/${id}`)).body).toMatchObject({
      segments: { state: 'joined' },
      mp4FilePath: expect.any(String),
    });
  },
  300_000,
);

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
