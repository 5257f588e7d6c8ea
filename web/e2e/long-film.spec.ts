import { expect, type Page, test } from '@playwright/test';
import { paths } from '#web/library/paths.ts';
import { LONG_SECONDS, newLongFilm } from './support/long-film.ts';
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

test('a member watches a long film in the app, in ranges, too', async ({ page }) => {
  const { owner, id } = await newLongFilm();
  const asked = followMedia(page);
  await openAs(page, owner, paths.recording(id), owner.workspaceId);
  await expectFrame(page);
  await play(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1);
  expect(asked).toContain('hls/film.m3u8');
});

test('a browser without a media source plays the MP4', async ({ page }) => {
  const { link } = await newLongFilm();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'MediaSource', { value: undefined });
    Object.defineProperty(window, 'ManagedMediaSource', { value: undefined });
  });
  await page.goto(link);
  await expectFrame(page);
  await play(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1);
  expect((await videoState(page)).src).toMatch(/\/(video|small)\.mp4/);
});
