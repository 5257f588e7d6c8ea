import { expect, test } from '@playwright/test';
import { getStoredRecording, type StoredRecording } from '#functions/data/recording.ts';
import { expectAccessible } from './support/accessible.ts';
import { videoTimes } from './support/app.ts';
import { noteAsks, passTime } from './support/page-clock.ts';
import { ago, banner, frameIsThere, inDays, playsNoWebM, withoutConversion } from './support/share-page.ts';
import { change, newSharedTake } from './support/shared-takes.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

test.describe('on a device that plays WebM', () => {
  const states: [string, Partial<StoredRecording>, string | null][] = [
    ['pending', { transcodeStatus: 'pending' }, 'Preparing Video'],
    ['processing', { transcodeStatus: 'processing' }, 'Optimizing Video'],
    ['stuck', { transcodeStatus: 'processing', updatedAt: ago(HOUR + 60_000) }, 'Video Processing Issue'],
    ['failed', { transcodeStatus: 'failed' }, null],
    ['completed', {}, null],
  ];
  for (const [state, changes, title] of states) {
    test(`${state}: ${title ?? 'no banner'}, and the video plays`, async ({ page }) => {
      await withoutConversion(page);
      const { link } = await newSharedTake(changes);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Product tour' })).toBeVisible();
      const role = page.getByRole(state === 'stuck' ? 'alert' : 'status');
      if (title) await expect(role.filter({ hasText: title })).toBeVisible();
      else await expect(page.getByText(/Preparing|Optimizing|Processing Issue|Format Issue/)).toHaveCount(0);
      await expect.poll(() => frameIsThere(page)).toBe(true);
      await expectAccessible(page, state, ['phone']);
    });
  }

  test('the words say that it is playable now, and whom to ask when it is stuck', async ({ page }) => {
    await withoutConversion(page);
    const { link, id } = await newSharedTake({ transcodeStatus: 'pending' });
    await page.goto(link);
    await expect(banner(page, 'Preparing Video')).toContainText('playable now in WebM');
    await change(id, { transcodeStatus: 'processing', updatedAt: ago(HOUR + 60_000) });
    await page.reload();
    await expect(banner(page, 'Video Processing Issue')).toContainText(
      /original video is still playable.*contact the owner/,
    );
  });
});

test.describe('on a device that does not play WebM', () => {
  const states: [string, Partial<StoredRecording>, string, RegExp][] = [
    ['pending', { transcodeStatus: 'pending' }, 'Preparing Video for iPhone', /10-60 seconds/],
    ['processing', { transcodeStatus: 'processing' }, 'Processing Video for iPhone', /starts automatically when ready/],
    ['failed', { transcodeStatus: 'failed' }, 'Video Format Issue', /could not be converted/],
  ];
  for (const [state, changes, title, words] of states) {
    test(`${state}: ${title}, and no video is offered`, async ({ page }) => {
      await playsNoWebM(page);
      await withoutConversion(page);
      const { link } = await newSharedTake({ ...changes, mp4Key: null });
      await page.goto(link);
      await expect(banner(page, title)).toContainText(words);
      await expect(page.getByText('No video available')).toBeVisible();
      await expect(page.locator('video')).toHaveCount(0);
      if (state === 'failed') await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible();
    });
  }

  test('plays by itself as soon as there is an MP4', async ({ page }) => {
    await playsNoWebM(page);
    const { link, id } = await newSharedTake({ transcodeStatus: 'processing' });
    await page.goto(link);
    await expect(banner(page, 'Processing Video for iPhone')).toBeVisible();
    await change(id, { transcodeStatus: 'completed' });
    await expect.poll(async () => (await page.locator('video').count()) > 0 && frameIsThere(page)).toBe(true);
    await expect(banner(page, 'Processing Video for iPhone')).toHaveCount(0);
  });
});

test('a recording that waits is converted once, and asked for again half a second later', async ({ page }) => {
  const { link } = await newSharedTake({ transcodeStatus: 'pending' });
  const triggered = await withoutConversion(page);
  const asked: number[] = [];
  page.on('request', (request) => {
    if (/\/api\/shared\/[\w-]+(\?|$)/.test(request.url())) asked.push(Date.now());
  });
  await page.goto(link);
  await expect.poll(() => asked.length).toBe(2);
  expect(triggered).toHaveLength(1);
  const wait = (asked[1] ?? 0) - (triggered[0] ?? 0);
  expect(wait).toBeGreaterThanOrEqual(490);
  expect(wait).toBeLessThan(2500);
});

test('a recording that waits is really converted, and the page goes on with the MP4 where it is', async ({ page }) => {
  const { link, id } = await newSharedTake({ transcodeStatus: 'pending', mp4Key: null, conversionAttempt: 0 });
  await page.goto(link);
  await expect(banner(page, 'Optimizing Video')).toBeVisible();
  await expect.poll(() => frameIsThere(page)).toBe(true);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 5;
  });
  await expect.poll(async () => (await getStoredRecording(id))?.transcodeStatus, { timeout: 60_000 }).toBe('completed');
  await expect.poll(async () => (await videoTimes(page)).source).toContain('.mp4');
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeCloseTo(5, 0);
  await expect(banner(page, 'Optimizing Video')).toHaveCount(0);
});

test('asks every 3 s while it is converted, and no more afterwards', async ({ page }) => {
  const { link, id } = await newSharedTake({ transcodeStatus: 'processing' });
  await page.clock.install();
  const asked = await noteAsks(page, /\/api\/shared\//);
  await page.goto(link);
  await expect(async () => {
    await passTime(page, 500);
    expect(await asked()).toHaveLength(3);
  }).toPass();
  const [first = 0, second = 0, third = 0] = await asked();
  for (const wait of [second - first, third - second]) expect(wait).toBeGreaterThanOrEqual(2950);
  await change(id, { transcodeStatus: 'completed' });
  await expect(async () => {
    await passTime(page, 500);
    await expect(banner(page, 'Optimizing Video')).toHaveCount(0, { timeout: 100 });
  }).toPass();
  const { length } = await asked();
  await passTime(page, 3500);
  expect(await asked()).toHaveLength(length);
});

test.describe('when the link ends', () => {
  const noon = () => new Date(new Date().setHours(12, 0, 0, 0)).getTime();
  const ends: [string, string, string | RegExp][] = [
    ['today', new Date(new Date().setHours(23, 59, 59, 0)).toISOString(), 'Today'],
    ['tomorrow', new Date(noon() + DAY).toISOString(), 'Tomorrow'],
    ['in two days', new Date(noon() + 2 * DAY).toISOString(), 'In 2 days'],
    ['in a week', new Date(noon() + 7 * DAY).toISOString(), 'In 7 days'],
    ['later', inDays(40), new Date(Date.now() + 40 * DAY).toLocaleDateString('en-US')],
  ];
  for (const [when, shareExpiresAt, words] of ends) {
    test(`${when}, the page says so`, async ({ page }) => {
      const { link } = await newSharedTake({ shareExpiresAt });
      await page.goto(link);
      await expect(banner(page, 'Share Link Expiry')).toContainText(`This link expires ${words}`);
    });
  }

  test('never, it says nothing', async ({ page }) => {
    const { link } = await newSharedTake();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Product tour' })).toBeVisible();
    await expect(page.getByText('Share Link Expiry')).toHaveCount(0);
  });
});
