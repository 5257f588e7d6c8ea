import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { videoTimes } from './support/app.ts';
import { share } from './support/library.ts';
import { LONG_SECONDS, longMp4 } from './support/long-clip.ts';
import { recordingFiles } from './support/recording-files.ts';
import { expectFrame, frameState, inDays } from './support/share-page.ts';
import { newSharedRecording, type SharedRecording } from './support/shared-recordings.ts';

const mp4 = ({ id, shareToken }: SharedRecording, query = '') =>
  `/objects/${id}/video.mp4?shareToken=${shareToken}${query}`;
const chunk = ({ id, shareToken }: SharedRecording, index = 0) =>
  `/api/objects/chunked/${id}/video.mp4?chunk=${index}&shareToken=${shareToken}`;

/** The `Location` of a response, which is not followed. */
async function locationOf(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  const answer = await request.get(path, { maxRedirects: 0, headers });
  expect(answer.status()).toBe(302);
  return answer.headers().location ?? '';
}

const statusOf = async (request: APIRequestContext, path: string) => (await request.get(path)).status();

/** Waits until the edge refuses an address: a revocation takes a second to reach it in this stack. */
const expectRefused = (request: APIRequestContext, path: string) =>
  expect.poll(() => statusOf(request, path), { message: path }).toBe(403);

test.describe('addresses of files', () => {
  const away = ['//evil.example', 'https://evil.example', '/\\evil.example', '%2F%2Fevil.example', '..%2F..%2Fevil'];
  test('no address of a file redirects to another site', async ({ request }) => {
    const { shareToken, id } = await newSharedRecording();
    for (const path of away) {
      for (const asked of [
        `/objects/${path}?shareToken=${shareToken}`,
        `/objects/${id}/${path}?shareToken=${shareToken}`,
        `/objects/${id}/video.mp4?shareToken=${shareToken}&download=true&redirect=${path}`,
        `/objects/${id}/video.mp4?shareToken=${path}`,
      ]) {
        const answer = await request.get(asked, { maxRedirects: 0 });
        const { location } = answer.headers();
        if (location) expect(location, asked).toMatch(/^\/media\/[\w.-]+\//);
        else expect([400, 401, 403, 404], asked).toContain(answer.status());
      }
    }
  });
});

test('the edge refuses every kind of download that is switched off', async ({ request }) => {
  const take = await newSharedRecording();
  const [saved, piece, shown] = [
    await locationOf(request, mp4(take, '&download=true')),
    await locationOf(request, chunk(take)),
    await locationOf(request, mp4(take)),
  ];
  expect(await Promise.all([saved, piece, shown].map((url) => statusOf(request, url)))).toEqual([200, 206, 200]);
  await share(take.owner.client, take.id, { allowDownload: false });
  for (const path of [mp4(take, '&download=true'), chunk(take), chunk(take, 1)]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), (await answer.json()).code]).toEqual([403, 'DOWNLOAD_NOT_ALLOWED']);
  }
  // Addresses that were issued before end too; playback goes on.
  for (const url of [saved, piece]) await expectRefused(request, url);
  expect(await statusOf(request, shown)).toBe(200);
  // A playback token does not allow saving, even with a query appended.
  const watching = await locationOf(request, mp4(take));
  for (const query of ['download=take.mp4', 'download=', 'download', 'chunk=0', 'chunk']) {
    expect(await statusOf(request, `${watching}?${query}`), query).toBe(403);
  }
  expect((await request.get(watching)).headers()['content-disposition']).toBeUndefined();
});

/** Opens the page of a recording of five minutes with only its beginning loaded. */
async function openLongRecording(page: Page) {
  const take = await newSharedRecording(
    { duration: LONG_SECONDS },
    { ...(await recordingFiles()), mp4: await longMp4() },
  );
  await page.goto(take.link);
  await expectFrame(page);
  const held = await page.locator('video').evaluate((video: HTMLVideoElement) => video.buffered.end(0));
  expect(held, 'seconds that are buffered: otherwise the test would request nothing').toBeLessThan(LONG_SECONDS / 2);
  return take;
}

const seek = (page: Page, seconds: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, time) => {
    video.currentTime = time;
  }, seconds);

test('seeking to a random point of five minutes requests the bytes from there on', { tag: '@nightly' }, async ({
  page,
}) => {
  await openLongRecording(page);
  // Chromium sometimes drops the connection of a paused video, even in the middle of a frame.
  await page.getByRole('button', { name: 'Play' }).first().click();
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(0.2);
  const ranges: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/')) ranges.push(request.headers().range ?? 'all');
  });
  const point = LONG_SECONDS * (0.6 + 0.35 * Math.random());
  await page.locator('video').evaluate(
    (video: HTMLVideoElement, time) =>
      new Promise<void>((resolve) => {
        video.addEventListener('seeked', () => resolve(), { once: true });
        video.currentTime = time;
      }),
    point,
  );
  expect(await frameState(page)).toMatchObject({ hasFrame: true });
  // One range, or two: a busy browser may drop its first connection and continue from the bytes that it has.
  expect(ranges.length, `ranges to ${point.toFixed(1)} s`).toBeGreaterThan(0);
  expect(ranges.length, `ranges to ${point.toFixed(1)} s`).toBeLessThanOrEqual(2);
  for (const range of ranges) expect(range).toMatch(/^bytes=\d{7,}-$/);
});

test('an address that ends during playback is requested again, and playback continues where it was', {
  tag: '@nightly',
}, async ({ page }) => {
  const { owner, id } = await openLongRecording(page);
  const { source } = await videoTimes(page);
  expect(source).toContain('/media/');
  await share(owner.client, id, { expiresAt: inDays(1 / 24) });
  await expectRefused(page.request, source);
  await seek(page, 200);
  await expect.poll(async () => (await videoTimes(page)).source).toContain(`/objects/${id}/video.mp4`);
  await expectFrame(page);
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeCloseTo(200, 0);
});
