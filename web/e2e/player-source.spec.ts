import { expect, type Page, test } from '@playwright/test';
import { hold } from './support/hold.ts';
import { button, CLIP, expectReady, goTo, openClip, videoState } from './support/player-clip.ts';
import { clipBytes, endlessBytes, serveVideo } from './support/player-files.ts';
import { openPlayerLab, showPlayer } from './support/player-lab.ts';
import { recordingFiles } from './support/recording-files.ts';

/** The state of the player at one time: milliseconds, and seconds of the video. */
interface Sample {
  at: number;
  time: number;
  isPlaying: boolean;
}

const heard = (page: Page) => page.evaluate(() => window.playerLab.heard);

/** Opens a page that can show the player; the clip is served once the returned function is called. */
async function openWithHeldClip(page: Page): Promise<() => void> {
  await serveVideo(page, CLIP.src, await clipBytes());
  const release = await hold(page, `**${CLIP.src}`);
  await openPlayerLab(page);
  return release;
}

/** Average brightness of an image of the page, 0 to 255. */
async function brightnessOf(page: Page, screenshot: Buffer): Promise<number> {
  return page.evaluate(
    async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const context = new OffscreenCanvas(16, 9).getContext('2d');
      context?.drawImage(image, 0, 0, 16, 9);
      const pixels = context?.getImageData(0, 0, 16, 9).data ?? new Uint8ClampedArray();
      return (
        pixels.filter((_, index) => index % 4 !== 3).reduce((sum, part) => sum + part, 0) / ((pixels.length / 4) * 3)
      );
    },
    `data:image/png;base64,${screenshot.toString('base64')}`,
  );
}

test('the thumbnail is visible until the first frame of the video takes its place', { tag: '@nightly' }, async ({
  page,
}) => {
  const { jpeg } = await recordingFiles();
  await page.route('**/small.jpg', (route) => route.fulfill({ contentType: 'image/jpeg', body: jpeg }));
  const release = await openWithHeldClip(page);
  await showPlayer(page, { ...CLIP, posters: [null, '/gone.jpg', '/small.jpg'] });
  const picture = page.locator('.player img');
  const player = page.locator('.player');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  const place = await player.boundingBox();
  expect(await picture.boundingBox()).toEqual(place);
  release();
  await expectReady(page);
  await expect(picture).toHaveCount(0);
  expect(await player.boundingBox()).toEqual(place);
  expect(await videoState(page)).toMatchObject({ isPlaying: false, time: 0 });
  expect(await brightnessOf(page, await player.screenshot()), 'brightness before playback').toBeGreaterThan(60);
});

test('the loading overlay stays until the browser has the metadata of the video', async ({ page }) => {
  const release = await openWithHeldClip(page);
  await showPlayer(page, { ...CLIP, knownDuration: 65 });
  await expect(page.getByRole('status').filter({ hasText: 'Loading video...' })).toBeVisible();
  await expect(page.getByText('/ 1:05'), 'the length that is known meanwhile').toBeVisible();
  release();
  await expectReady(page);
  await expect(page.getByText('Loading video...')).toHaveCount(0);
});

test('a length that is missing in the file is measured, and playback starts at the beginning', {
  tag: '@nightly',
}, async ({ page }) => {
  await serveVideo(page, '/endless.webm', await endlessBytes(6.5));
  await openPlayerLab(page);
  const bare = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const video = document.createElement('video');
        video.addEventListener('loadedmetadata', () => resolve(video.duration));
        video.src = '/endless.webm';
      }),
  );
  expect(bare, 'the file does not contain its length').toBe(Number.POSITIVE_INFINITY);

  await showPlayer(page, { src: '/endless.webm', title: 'Endless' });
  await expect(page.getByText('/ 0:06')).toBeVisible();
  await expect.poll(async () => (await videoState(page)).isReady).toBe(true);
  expect(await videoState(page)).toMatchObject({ time: 0, isPlaying: false });
  await button(page, 'Play').click();
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(0.2);
  await button(page, 'Pause').click();
  await goTo(page, 4);
  expect((await videoState(page)).time).toBeCloseTo(4, 1);
});

test('before an address ends, another element continues with the next address without a break', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.clock.install();
  const requests = await openClip(page);
  await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('0.75x');
  await page.keyboard.press('ArrowDown');
  await button(page, 'Play').click();
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(0.3);
  const [first, before] = [await page.locator('.player video').elementHandle(), requests.length];
  await page.clock.fastForward('51:00');
  await page.evaluate(() => {
    const samples: { at: number; time: number; isPlaying: boolean }[] = [];
    Object.assign(window, { samples });
    setInterval(() => {
      const video = document.querySelector<HTMLVideoElement>('.player video:not([aria-hidden])');
      if (video) samples.push({ at: performance.now(), time: video.currentTime, isPlaying: !video.paused });
    }, 20);
  });
  await expect.poll(() => first?.evaluate((video) => video.isConnected)).toBe(false);
  const { time } = await videoState(page);
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(time + 1);
  expect(requests.length, 'the address is requested again').toBeGreaterThan(before);
  const state = await videoState(page);
  expect(state).toMatchObject({ isPlaying: true, rate: 0.75, isMuted: false, src: CLIP.src });
  expect(state.volume).toBeCloseTo(0.7);
  await expect(button(page, 'Pause')).toBeVisible();

  const seen = await page.evaluate(() => (window as unknown as { samples: Sample[] }).samples);
  expect(seen.every(({ isPlaying }) => isPlaying)).toBe(true);
  const steps = seen.slice(1).map((sample, index) => sample.time - (seen[index]?.time ?? 0));
  expect(Math.min(...steps), 'seconds that it went back').toBeGreaterThan(-0.1);
  const [start, end] = [seen[0], seen.at(-1)] as [Sample, Sample];
  const played = (end.time - start.time) / 0.75;
  expect(Math.abs(played - (end.at - start.at) / 1000), 'seconds lost or skipped').toBeLessThan(0.25);
  expect(await heard(page)).toEqual([]);
});

test('a video that cannot be played shows one error, and can be retried', async ({ page }) => {
  let isBroken = true;
  await serveVideo(page, CLIP.src, await clipBytes());
  await page.route(`**${CLIP.src}`, (route) => (isBroken ? route.fulfill({ status: 404 }) : route.fallback()));
  await openPlayerLab(page);
  await showPlayer(page, { ...CLIP, startAt: 7 });
  await expect(page.getByRole('alert')).toHaveText('Failed to load video.');
  expect(await heard(page)).toEqual(['error']);
  isBroken = false;
  await button(page, 'Try again').click();
  await expectReady(page);
  expect((await videoState(page)).time).toBeCloseTo(7, 1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('another file replaces the first, and the player keeps its state and position', async ({ page }) => {
  await openClip(page);
  await serveVideo(page, '/better.webm', await clipBytes());
  await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('1.25x');
  await goTo(page, 8);
  await page.keyboard.press('ArrowDown');
  await button(page, 'Play').click();
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(8.3);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) seen.push(node.nodeName);
    }).observe(document.querySelector('.player') as Element, { childList: true, subtree: true });
  });
  await showPlayer(page, { ...CLIP, src: '/better.webm' });
  await expect.poll(async () => (await videoState(page)).src).toBe('/better.webm');
  await expect.poll(async () => (await videoState(page)).isReady).toBe(true);
  const state = await videoState(page);
  expect(state).toMatchObject({ isPlaying: true, rate: 1.25, volume: 0.7, isMuted: false });
  expect(state.time).toBeGreaterThan(8.3);
  expect(state.time).toBeLessThan(13);
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toContain('CANVAS');
  await expect(page.locator('.player canvas'), 'the held picture is gone').toHaveCount(0);

  await page.keyboard.press('Space');
  const { time } = await videoState(page);
  await showPlayer(page, CLIP);
  await expect.poll(async () => (await videoState(page)).isReady).toBe(true);
  expect(await videoState(page)).toMatchObject({ isPlaying: false, src: CLIP.src });
  expect((await videoState(page)).time).toBeCloseTo(time, 1);
});
