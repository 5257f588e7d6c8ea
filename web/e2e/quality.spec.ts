import { expect, type Page, test } from '@playwright/test';
import { heavyMp4, newHeavyRecording } from './support/heavy-recording.ts';
import { videoState } from './support/player-clip.ts';
import { followPicture } from './support/seen-picture.ts';
import { expectFrame } from './support/share-page.ts';

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

const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).click();

test('a video goes on with its small file when its connection becomes slow, and with the large one when that is over', {
  tag: '@nightly',
}, async ({ page }) => {
  await withConnection(page, { downlink: 10 });
  const limit = await openLine(page, 12);
  await page.goto((await newHeavyRecording(false)).link);
  await playsFile(page, 'video');
  await expectFrame(page);
  // A browser loads little of a video that has not been played.
  await limit(1.5);
  await play(page);
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(0);
  const seen = await followPicture(page);
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
  const { isBlack, back } = await seen();
  expect({ isBlack, hasGoneBack: back > 0.5 }).toEqual({ isBlack: false, hasGoneBack: false });
});

test('a slow connection is known from the first bytes, whatever the browser says of it', { tag: '@nightly' }, async ({
  page,
}) => {
  await withConnection(page, { downlink: 10 });
  await openLine(page, 1.5);
  await page.goto((await newHeavyRecording(true)).link);
  await playsFile(page, 'small');
  expect((await videoState(page)).time).toBe(0);
});

test('a large file is given up before its first frame when that does not come in time', { tag: '@nightly' }, async ({
  page,
}) => {
  await withConnection(page, { downlink: 10 });
  await openLine(page, 0.7);
  const large: string[] = [];
  page.on('requestfinished', (request) => /\/video\.mp4/.test(request.url()) && large.push(request.url()));
  await page.goto((await newHeavyRecording(false)).link);
  await playsFile(page, 'small');
  expect((await videoState(page)).time).toBe(0);
  await play(page);
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(2);
  expect(large).toEqual([]);
});

test('a browser that saves data begins with the small file, and saves the large one', { tag: '@nightly' }, async ({
  page,
}) => {
  await withConnection(page, { downlink: 10, saveData: true });
  await page.goto((await newHeavyRecording(false)).link);
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
    (await heavyMp4()).length,
  );
});
