import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sampleWebm } from '../../client/sample-video.ts';
import { sendRecording } from '../../client/send-recording.ts';
import { type Account, newAccount, TestClient } from '../../client/test-client.ts';
import { readStackLog } from '../../test-support/read-stack-log.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { useStack } from '../../test-support/use-stack.ts';
import { STACK_LOG } from '../stack/stack.ts';
import { storeConditions } from './store-conditions.ts';

// A write takes half a minute to reach the edge, by a clock that the tests set, and the store may be down.

const EDGE_DELAY = 30_000;

const dataDir = temporaryFolder();
let passed = 0;
const conditions = storeConditions({ edgeDelayMs: EDGE_DELAY, now: () => passed });
const stack = useStack({ dataDir, storeConditions: conditions });
let account: Account;
let video: Buffer;

beforeAll(async () => {
  [account, video] = await Promise.all([newAccount(stack.appUrl), sampleWebm({ seconds: 1, size: '160x90', rate: 5 })]);
});

const newRecording = () => sendRecording(account, video, 1);

/** Shares a recording; returns a media URL of it, as a viewer gets it. */
async function sharedUrl(id: string): Promise<string> {
  const link = { allowDownload: true, expiresAt: null };
  const { body } = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, link);
  const visitor = new TestClient(stack.appUrl);
  const answer = await visitor.send(`/objects/${id}/original.webm?shareToken=${body.shareToken}`);
  return new URL(answer.headers.get('location') ?? '', stack.appUrl).href;
}

const statusOf = async (url: string) => (await fetch(url, { method: 'HEAD' })).status;

/** Unshares a recording. @returns the status: an error when the function waits for the store until its timeout */
const unshare = async (id: string) => (await account.client.call('DELETE', `/api/recordings/${id}/share`)).status;

/** Figures that functions have published for a metric, in order. */
const figures = (metric: string): number[] =>
  readStackLog(path.join(dataDir, STACK_LOG)).flatMap(({ [metric]: figure }) =>
    figure === undefined ? [] : [Number(figure)],
  );

describe('a new stack whose edge is 30 seconds behind', () => {
  let id: string;

  it('plays its first upload at once', async () => {
    id = await newRecording();
    const answer = await account.client.send(`/objects/${id}/original.webm`);
    const played = await fetch(new URL(answer.headers.get('location') ?? '', stack.appUrl));
    expect(played.status).toBe(200);
    expect(Buffer.from(await played.arrayBuffer()).equals(video)).toBe(true);
  });

  it('refuses the media URLs of a revoked link after the 30 seconds', async () => {
    const url = await sharedUrl(id);
    expect(await unshare(id)).toBe(200);
    expect(await statusOf(url)).toBe(200);
    passed += EDGE_DELAY;
    expect(await statusOf(url)).toBe(403);
  });

  it('continues playback while the signing key is changed', async () => {
    const before = await sharedUrl(id);
    const rotation = await stack.invoke('RotateSigningKeys', { action: 'rotate' });
    expect(rotation).toEqual({ signsFrom: expect.any(String), oldKeysUntil: expect.any(String) });
    const meanwhile = await sharedUrl(id);
    expect([await statusOf(before), await statusOf(meanwhile)]).toEqual([200, 200]);
    passed += EDGE_DELAY;
    expect([await statusOf(before), await statusOf(meanwhile)]).toEqual([200, 200]);
  });
});

/** Does some work and returns the next figure of a metric. It waits, because a line of the log comes after the answer. */
async function nextFigure(metric: string, work: () => Promise<unknown>): Promise<number | undefined> {
  const before = figures(metric).length;
  await work();
  await vi.waitFor(() => expect(figures(metric).length).toBeGreaterThan(before), { timeout: 60_000 });
  return figures(metric)[before];
}

const runOfEveryMinute = () => stack.invoke('DrainRevocations', {});

describe.each<'failing' | 'silent'>(['failing', 'silent'])('while the key value store is %s', (api) => {
  it('unsharing succeeds in time, is counted as a failed revocation, and takes effect with the next run of every minute', async () => {
    const id = await newRecording();
    const url = await sharedUrl(id);
    conditions.api = api;
    const failed = await nextFigure('RevocationsFailed', async () => expect(await unshare(id)).toBe(200));
    expect(failed).toBe(1);
    passed += EDGE_DELAY;
    expect(await statusOf(url)).toBe(200);
    conditions.api = 'up';
    expect(await nextFigure('RevocationWait', runOfEveryMinute)).toBe(0);
    passed += EDGE_DELAY;
    expect(await statusOf(url)).toBe(403);
  });
});

it('a revocation that the run of every minute cannot write remains due, and its delay is measured', async () => {
  const id = await newRecording();
  await sharedUrl(id);
  conditions.api = 'failing';
  await unshare(id);
  expect(await nextFigure('RevocationWait', runOfEveryMinute)).toBeGreaterThan(0);
  conditions.api = 'up';
});
