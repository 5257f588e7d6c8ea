import { describe, expect, it } from 'vitest';
import { freshEmail, newAccount, TestClient } from '#scripts/client/test-client.ts';
import type { LinkFigures } from '#shared/api/sharing/figures.ts';
import { storeUploadedRecording } from '../domain/test-support/libraries.ts';
import { BROWSER } from '../domain/test-support/watching.ts';
import { newVisitorId } from '../process/ids.ts';

const appUrl = process.env.APP_URL ?? '';
const { client: owner, workspaceId, userId } = await newAccount(appUrl, freshEmail('owner'));
const recording = await storeUploadedRecording({ workspaceId, userId, isShared: true, duration: 20 });

/** Sends a report as `navigator.sendBeacon` does. */
async function beacon(client: TestClient, ranges: unknown, headers: Record<string, string> = {}): Promise<number> {
  const { status } = await client.send(`/api/shared/${recording.shareToken}/watched`, {
    method: 'POST',
    body: JSON.stringify({ visitId: newVisitorId(), sequence: 1, ranges }),
    headers: { 'content-type': 'application/json', 'user-agent': BROWSER, ...headers },
  });
  return status;
}

const figures = async () =>
  (await owner.call<LinkFigures>('GET', `/api/recordings/${recording.id}/links/main/figures`)).body;

describe('the reports of playback', () => {
  it('are counted, except those of members, bots, and browsers that refuse tracking', async () => {
    const stranger = new TestClient(appUrl);
    const played = [[0, 10]];
    expect(await beacon(owner, played)).toBe(200);
    expect(await beacon(stranger, played, { dnt: '1' })).toBe(200);
    expect(await beacon(stranger, played, { 'sec-gpc': '1' })).toBe(200);
    expect(await beacon(stranger, played, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).toBe(200);
    expect(await figures()).toMatchObject({ views: 0, visitors: 0 });
    expect(await beacon(stranger, played)).toBe(200);
    const half = Array.from({ length: 100 }, (_, index) => (index < 50 ? 1 : 0));
    expect(await figures()).toMatchObject({ views: 1, visitors: 1, averageSeconds: 10, duration: 20, retention: half });
  });

  it.each([
    ['no ranges', 'all'],
    ['a range without an end', [[1]]],
    ['a time before the beginning', [[-1, 2]]],
    ['more ranges than a report has', Array.from({ length: 201 }, (_, at) => [at, at + 0.5])],
  ])('are refused with %s', async (_fault, ranges) => {
    expect(await beacon(new TestClient(appUrl), ranges)).toBe(400);
  });

  it('are refused from another site', async () => {
    expect(await beacon(new TestClient(appUrl), [[0, 1]], { 'sec-fetch-site': 'cross-site' })).toBe(403);
  });
});
