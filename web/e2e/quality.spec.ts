import { expect, type Page, test } from '@playwright/test';
import { SEEN_VIDEO, videoState } from './support/player-clip.ts';
import { noisyMp4 } from './support/player-files.ts';
import { recordingFiles } from './support/recording-files.ts';
import { newSharedRecording } from './support/shared-recordings.ts';

const SECONDS = 30;

/**
 * A shared recording whose large file needs 4 Mbit/s, and its small one a tenth of that.
 * @param isKnown whether the player knows what the large one needs
 */
async function newHeavyRecording(isKnown: boolean): Promise<string> {
  const [files, mp4, small] = await Promise.all([recordingFiles(), noisyMp4(SECONDS, 4), noisyMp4(SECONDS, 0.4)]);
  const fileSize = isKnown ? (SECONDS * 4_000_000) / 8 : 1;
  return (await newSharedRecording({ duration: SECONDS, fileSize }, { ...files, mp4, small })).link;
}

/** What the browser says of its connection. */
const withConnection = (page: Page, connection: object) =>
  page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);

const playsFile = (page: Page, name: 'small' | 'video') =>
  expect.poll(async () => (await videoState(page)).src).toMatch(new RegExp(`/${name}\\.mp4(\\?|$)`));

/** @returns lets no more than this through from now on, in megabits per second */
async function openLine(page: Page, megabits: number): Promise<(megabits: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const limit = async (megabits: number) => {
    const bytes = (megabits * 1_000_000) / 8;
    const conditions = { offline: false, latency: 100, downloadThroughput: bytes, uploadThroughput: bytes };
    await session.send('Network.emulateNetworkConditions', conditions);
  };
  await limit(megabits);
  return limit;
}

/**
 * Notes from now on whether the player shows a picture, a frame of its video or one that covers it, and how far the video
 * that is seen goes back, in seconds.
 */
const watchPicture = (page: Page) =>
  page.evaluate((seenVideo) => {
    const seen = { isBlack: false, back: 0 };
    let farthest = 0;
    const look = () => {
      const video = document.querySelector<HTMLVideoElement>(seenVideo);
      const hasFrame = !!video && video.readyState >= 2 && !video.seeking;
      // It covers a file that has just been loaded, and is not at its place yet.
      const isCovered = document.querySelector('.player canvas') !== null;
      if (hasFrame && !isCovered) {
        seen.back = Math.max(seen.back, farthest - video.currentTime);
        farthest = Math.max(farthest, video.currentTime);
      }
      seen.isBlack ||= !hasFrame && !isCovered;
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  }, SEEN_VIDEO);
const seenOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { isBlack: boolean; back: number } }).seen);

const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).click();

test('a video goes on with its small file when its connection becomes slow, and with the large one when that is over', async ({
  page,
}) => {
  await withConnection(page, { downlink: 10 });
  const limit = await openLine(page, 1.5);
  await page.goto(await newHeavyRecording(false));
  await playsFile(page, 'video');
  await play(page);
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(0);
  await watchPicture(page);
  await playsFile(page, 'small');
  const { time } = await videoState(page);
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(time + 1);

  await limit(1000);
  await playsFile(page, 'video');
  const quality = page.getByRole('combobox', { name: 'Quality' });
  await expect(quality).toHaveValue('0');
  await quality.selectOption('Small');
  await playsFile(page, 'small');
  await expect.poll(async () => (await videoState(page)).isPlaying).toBe(true);
  await quality.selectOption('High');
  await playsFile(page, 'video');
  await expect.poll(async () => (await videoState(page)).isPlaying).toBe(true);
  const { isBlack, back } = await seenOf(page);
  expect({ isBlack, hasGoneBack: back > 0.5 }).toEqual({ isBlack: false, hasGoneBack: false });
});

test('a slow connection is known from the first bytes, whatever the browser says of it', { tag: '@nightly' }, async ({
  page,
}) => {
  await withConnection(page, { downlink: 10 });
  await openLine(page, 1.5);
  await page.goto(await newHeavyRecording(true));
  await playsFile(page, 'small');
  expect((await videoState(page)).time).toBe(0);
});

test('a browser that saves data begins with the small file, and saves the large one', { tag: '@nightly' }, async ({
  page,
}) => {
  await withConnection(page, { downlink: 10, saveData: true });
  await page.goto(await newHeavyRecording(false));
  await playsFile(page, 'small');
  await play(page);
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(0.5);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click(),
  ]);
  expect(await (await download.createReadStream()).toArray().then((parts) => Buffer.concat(parts).length)).toBe(
    (await noisyMp4(SECONDS, 4)).length,
  );
});
