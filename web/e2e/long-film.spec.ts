import { expect, type Page, test } from '@playwright/test';
import { paths } from '#web/library/paths.ts';
import { LONG_SECONDS, newLongFilm, packageNow } from './support/long-film.ts';
import { videoState } from './support/player-clip.ts';
import { openAs } from './support/screen.ts';
import { expectFrame } from './support/share-page.ts';

/** The media files that a page requests from now on, with their ranges. */
function followMedia(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/media\/.+?\/(hls\/[\w.-]+|[\w.-]+\.mp4)(?:\?|$)/.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  return asked;
}

const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).click();
const timeOf = async (page: Page) => (await videoState(page)).time;
const seek = (page: Page, to: number) =>
  page.evaluate((seconds) => {
    const video = document.querySelector<HTMLVideoElement>('.player video:not([aria-hidden])');
    if (video) video.currentTime = seconds;
  }, to);

test('a long film plays from ranges, can be sought in, and changes its quality', async ({ page }) => {
  const { link } = await newLongFilm();
  const asked = followMedia(page);
  await page.goto(link);
  await expectFrame(page);
  expect(asked).toEqual(expect.arrayContaining(['hls/film.m3u8', 'hls/small.m3u8', 'hls/video.m3u8']));
  await play(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1);
  await seek(page, LONG_SECONDS - 30);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(LONG_SECONDS - 29);
  const quality = page.getByRole('combobox', { name: 'Quality' });
  for (const [name, file] of [
    ['Small', 'hls/small.mp4'],
    ['High', 'hls/video.mp4'],
  ] as const) {
    asked.length = 0;
    await quality.selectOption(name);
    await seek(page, name === 'Small' ? 20 : 90);
    await expect.poll(() => asked).toContain(file);
    await expect.poll(async () => (await videoState(page)).isPlaying).toBe(true);
  }
  expect(
    asked.filter((name) => !name.startsWith('hls/')),
    'no request is for an MP4',
  ).toEqual([]);
});

test('a long film that plays ends when its link is revoked', async ({ page }) => {
  const { link, owner, id } = await newLongFilm();
  await page.goto(link);
  await expectFrame(page);
  await play(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0);
  await owner.client.must('DELETE', `/api/recordings/${id}/share`);
  // What the browser has loaded, it has; anything else is refused.
  await seek(page, LONG_SECONDS - 20);
  await expect(page.getByText(/Failed to load video|Video Not Available/).first()).toBeVisible();
});

/** Refuses tokens that are older, in seconds, as the edge refuses those older than an hour. @returns what was refused */
async function refuseTokensAfter(page: Page, seconds: number): Promise<string[]> {
  const refused: string[] = [];
  await page.route(/\/media\/.+\/hls\//, (route) => {
    const url = route.request().url();
    const [, claims = ''] = /\/media\/([\w-]+)\./.exec(url) ?? [];
    const { iat } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    if (Date.now() / 1000 <= iat + seconds) return route.continue();
    refused.push(url);
    return route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'Expired' } });
  });
  return refused;
}

test('a long film plays on when its token expires, and ends when its link is revoked then', async ({ page }) => {
  const { link, owner, id } = await newLongFilm();
  const refused = await refuseTokensAfter(page, 20);
  await page.goto(link);
  await expectFrame(page);
  await play(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1);
  for (const times of [1, 2]) {
    await expect.poll(() => refused.length, { timeout: 40_000 }).toBe(times);
    const { time } = await videoState(page);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(time + 1);
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
  await owner.client.must('DELETE', `/api/recordings/${id}/share`);
  await seek(page, 20);
  await expect(page.getByText(/Failed to load video|Video Not Available/).first()).toBeVisible();
});

test('a member watches a long film from ranges in the app', async ({ page }) => {
  const { owner, id } = await newLongFilm();
  const asked = followMedia(page);
  await openAs(page, owner, paths.recording(id), owner.workspaceId);
  await expectFrame(page);
  await play(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1);
  expect(asked).toContain('hls/film.m3u8');
});

test('a film that is packaged while a member watches goes on as it is', async ({ page }) => {
  const film = await newLongFilm({ isPackaged: false });
  await openAs(page, film.owner, paths.recording(film.id), film.owner.workspaceId);
  await expectFrame(page);
  await play(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1);
  const { src } = await videoState(page);
  await packageNow(film);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Add a description' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Packaged');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await (await saved).json()).hlsPath, 'the page knows the playlist').not.toBeNull();
  await expect(page.getByText('Packaged')).toBeVisible();
  const { time } = await videoState(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(time + 1);
  expect((await videoState(page)).src).toBe(src);
});

/** Makes the browser one without a media source, such as that of an older iPhone. */
const withoutMediaSource = (page: Page, readsHls: boolean) =>
  page.addInitScript(
    (answer) => {
      Object.defineProperty(window, 'MediaSource', { value: undefined });
      Object.defineProperty(window, 'ManagedMediaSource', { value: undefined });
      const { canPlayType } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.canPlayType = function (type) {
        return type.includes('mpegurl') ? answer : canPlayType.call(this, type);
      };
    },
    readsHls ? ('maybe' as const) : ('' as const),
  );

test('a browser that reads HLS by itself plays the playlist, and ends when the link is revoked', async ({ page }) => {
  const { link, owner, id } = await newLongFilm();
  await withoutMediaSource(page, true);
  await page.goto(link);
  await expectFrame(page);
  await play(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1);
  expect((await videoState(page)).src).toMatch(/\/film\.m3u8/);
  await expect(page.getByRole('combobox', { name: 'Quality' })).toHaveCount(0);
  await owner.client.must('DELETE', `/api/recordings/${id}/share`);
  await seek(page, LONG_SECONDS - 20);
  await expect(page.getByText(/Failed to load video|Video Not Available/).first()).toBeVisible();
});

test('a browser that says that it reads HLS, and does not, plays the MP4', async ({ page }) => {
  const { link } = await newLongFilm();
  await withoutMediaSource(page, true);
  await page.route(/film\.m3u8/, (route) => route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body: '-' }));
  await page.goto(link);
  await expectFrame(page);
  await play(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1);
  expect((await videoState(page)).src).toMatch(/\/(video|small)\.mp4/);
});

test('a browser without a media source or HLS plays the MP4', async ({ page }) => {
  const { link } = await newLongFilm();
  await withoutMediaSource(page, false);
  await page.goto(link);
  await expectFrame(page);
  await play(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1);
  expect((await videoState(page)).src).toMatch(/\/(video|small)\.mp4/);
});

test('without scripts, the page of a long film plays the MP4 with the controls of the browser', async ({ browser }) => {
  const { link } = await newLongFilm();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(link);
  const video = page.locator('video[controls]');
  await expect(video).toBeVisible();
  await expect(video.locator('source')).toHaveAttribute('src', /\/video\.mp4/);
  const box = await video.boundingBox();
  await video.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 }, trial: true });
  await context.close();
});
