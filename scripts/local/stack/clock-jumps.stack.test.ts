import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type CutRecording,
  cutRecording,
  type Permission,
  sendRecording as sendSegments,
} from '#functions/domain/test-support/segments.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { sampleWebm } from '../../client/sample-video.ts';
import { createRecording, sendRecording } from '../../client/send-recording.ts';
import { type Account, newAccount, TEST_PASSWORD, TestClient } from '../../client/test-client.ts';
import { type KillableStack, startKillable } from '../../test-support/killable-stack.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';

/** Changes the clock of a process while it runs (Debian's package `faketime`). */
const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;

const folder = temporaryFolder();
const clock = path.join(folder, 'clock');
const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`);

let stack: KillableStack;
let account: Account;
const appUrl = () => stack.environment.APP_URL ?? '';

beforeAll(async () => {
  if (!existsSync(LIBRARY)) return;
  setClock('+0');
  vi.stubEnv('LD_PRELOAD', LIBRARY);
  vi.stubEnv('FAKETIME_TIMESTAMP_FILE', clock);
  vi.stubEnv('FAKETIME_NO_CACHE', '1');
  vi.stubEnv('FAKETIME_DONT_FAKE_MONOTONIC', '1');
  stack = await startKillable(
    0,
    path.join(folder, 'data'),
    path.resolve(import.meta.dirname, '../../../cdk.out'),
  ).finally(() => vi.unstubAllEnvs());
  account = await newAccount(appUrl());
}, 240_000);
afterAll(async () => {
  await stack?.kill();
});

const lengthOf = ({ fileSize, duration }: CutRecording) => ({ fileSize, duration });

const statusOf = async (address: string) => (await fetch(address)).status;

async function share(id: string): Promise<string> {
  const link = { allowDownload: true, expiresAt: null };
  return (await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, link)).body
    .shareToken;
}

/** The address of a recording's file, for its owner or through a link. */
async function addressOf(id: string, shareToken?: string): Promise<string> {
  const query = shareToken ? `?shareToken=${shareToken}` : '';
  const client = shareToken ? new TestClient(appUrl()) : account.client;
  const { headers } = await client.send(`/objects/${id}/original.webm${query}`);
  return new URL(headers.get('location') ?? '', appUrl()).href;
}

/** A recording that is sent in segments while the clock jumps. @returns sends the rest, and waits for its file */
async function beginLive() {
  const { client } = account;
  const id = await createRecording(account);
  const renew = async (segmentUploadId?: string) => {
    const sign = { isWatchable: true, segmentUploadId };
    const answer = await client.call<Permission>('POST', `/api/recordings/${id}/segments`, sign);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const cut = await cutRecording();
  const before = await renew();
  await sendSegments(before, cut, { state: 'recording', count: 1 });
  return async () => {
    const permission = await renew(before.segmentUploadId);
    const playlist = await sendSegments(permission, cut, { isContinued: true });
    const attachment = { segmentUploadId: permission.segmentUploadId, playlist, ...lengthOf(cut) };
    expect((await client.call('PUT', `/api/recordings/${id}/segments`, attachment)).status).toBe(200);
    const read = async () => (await client.call<Recording>('GET', `/api/recordings/${id}`)).body;
    await vi.waitFor(
      async () => expect(await read()).toMatchObject({ segments: { state: 'joined' }, transcodeStatus: 'completed' }),
      { timeout: 90_000, interval: 250 },
    );
  };
}

/** A recording is sent and converted, and somebody logs in. */
async function expectAllWorks(): Promise<string> {
  const { client, email } = account;
  expect((await client.call('GET', '/api/auth/user')).status).toBe(200);
  const entered = await new TestClient(appUrl()).call('POST', '/api/auth/login', { email, password: TEST_PASSWORD });
  expect(entered.status).toBe(200);
  const id = await sendRecording(account, await sampleWebm({ seconds: 2, size: '160x90', rate: 5 }), 2);
  const state = async () =>
    (await client.call<{ transcodeStatus: string }>('GET', `/api/recordings/${id}`)).body.transcodeStatus;
  await vi.waitFor(async () => expect(await state()).toBe('completed'), { timeout: 90_000, interval: 250 });
  expect(await statusOf(await addressOf(id))).toBe(200);
  return id;
}

it.runIf(existsSync(LIBRARY))(
  'a clock that jumps ends what is too old and nothing else, and what was issued in the future does not outlive a revocation',
  async () => {
    const id = await expectAllWorks();
    const before = await addressOf(id);
    const endLive = await beginLive();
    setClock('+1d');
    expect(await statusOf(before)).toBe(403);
    await endLive();
    await expectAllWorks();
    const token = await share(id);
    const [owners, visitors] = [await addressOf(id), await addressOf(id, token)];
    expect([await statusOf(owners), await statusOf(visitors)]).toEqual([200, 200]);

    const endLater = await beginLive();
    setClock('-1h');
    await endLater();
    expect((await account.client.call('DELETE', `/api/recordings/${id}/share`)).status).toBe(200);
    expect([await statusOf(owners), await statusOf(visitors)]).toEqual([403, 403]);
    await expectAllWorks();
    expect(await statusOf(await addressOf(id, await share(id)))).toBe(200);
    expect(stack.hasEnded()).toBe(false);
  },
  300_000,
);
