import { expect, type Page, test } from '@playwright/test';
import { getStoredRecording } from '#functions/data/video/recording.ts';
import { changeMainLink } from '#functions/domain/test-support/main-links.ts';
import { expectAccessible } from './support/accessible.ts';
import { CONVERSION_MS, videoTimes } from './support/app.ts';
import {
  ago,
  banner,
  expectFrame,
  inDays,
  playsNoSoundByItself,
  playsNoWebM,
  requestsFor,
  withoutConversion,
} from './support/share-page.ts';
import { change, newGuardedLink, newSharedRecording } from './support/shared-recordings.ts';

const HOUR = 60 * 60 * 1000;

test.describe('on a device that does not play WebM', () => {
  test('after a failed conversion a device that does not play WebM gets a message and no video', async ({ page }) => {
    await playsNoWebM(page);
    await withoutConversion(page);
    const { link } = await newSharedRecording({ transcodeStatus: 'failed', mp4Key: null });
    await page.goto(link);
    await expect(page.getByRole('alert').filter({ hasText: 'Video Format Issue' })).toContainText(
      'could not be converted',
    );
    await expect(page.getByText('No video available')).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  });

  for (const view of ['share', 'embed']) {
    const tag = view === 'embed' ? ['@nightly'] : [];
    test(`playback starts without a click once the MP4 is there, and the original is never requested: ${view}`, {
      tag,
    }, async ({ page }) => {
      await playsNoWebM(page);
      const originals = requestsFor(page, /original\.webm/);
      const { link, id } = await newSharedRecording({ transcodeStatus: 'processing' });
      await page.goto(link.replace('share', view));
      await expect(banner(page, 'Processing Video for iPhone')).toContainText('starts automatically when ready');
      await change(id, { transcodeStatus: 'completed' });
      await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(0.3);
      expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
      await expect(banner(page, 'Processing Video for iPhone')).toHaveCount(0);
      expect(originals).toEqual([]);
    });
  }

  test('playback without a click starts muted where the browser requires it, with a button to unmute', {
    tag: '@nightly',
  }, async ({ page }) => {
    await playsNoWebM(page);
    await playsNoSoundByItself(page);
    const { link, id } = await newSharedRecording({ transcodeStatus: 'processing' });
    await page.goto(link);
    await expect(banner(page, 'Processing Video for iPhone')).toBeVisible();
    await change(id, { transcodeStatus: 'completed' });
    await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(0.3);
    const isMuted = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.muted);
    expect(await isMuted()).toBe(true);
    await expectAccessible(page, 'silenced', ['phone']);
    await page.getByRole('button', { name: 'Turn on sound' }).click();
    expect(await isMuted()).toBe(false);
    await expect(page.getByRole('button', { name: 'Turn on sound' })).toHaveCount(0);
    // The browser muted it, not the viewer: the next video has sound.
    expect(await page.evaluate(() => localStorage.getItem('playerSettings'))).toContain('"isMuted":false');
  });
});

test('a waiting recording is converted, and the page continues with the MP4 at the same position', {
  tag: '@nightly',
}, async ({ page }) => {
  const { link, id } = await newSharedRecording({ transcodeStatus: 'pending', mp4Key: null, conversionAttempt: 0 });
  await page.goto(link);
  await expect(banner(page, 'Optimizing Video')).toBeVisible();
  await expectFrame(page);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 5;
  });
  await expect
    .poll(async () => (await getStoredRecording(id))?.file.transcodeStatus, { timeout: CONVERSION_MS })
    .toBe('completed');
  await expect.poll(async () => (await videoTimes(page)).source).toContain('.mp4');
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeCloseTo(5, 0);
  await expect(banner(page, 'Optimizing Video')).toHaveCount(0);
});

test.describe('expiry of a link', () => {
  test('the page of a link that expires says when; that of a link without expiry says nothing', async ({ page }) => {
    const { link, id } = await newSharedRecording({ shareExpiresAt: inDays(7) });
    await page.goto(link);
    await expect(banner(page, 'Share Link Expiry')).toContainText('This link expires In 7 days');
    await changeMainLink(id, { shareExpiresAt: null });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Product tour' })).toBeVisible();
    await expect(page.getByText('Share Link Expiry')).toHaveCount(0);
  });

  test('a page that is open when its link expires says so and stops', async ({ page }) => {
    await page.clock.install();
    const { link, id } = await newSharedRecording({ shareExpiresAt: ago(-HOUR) });
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Product tour' })).toBeVisible();
    await expectFrame(page);
    // The test moves the link's expiry instead of the server's clock.
    await changeMainLink(id, { shareExpiresAt: ago(1000) });
    await page.clock.fastForward(HOUR);
    await expect(page.getByRole('heading', { name: 'Link Expired' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  });
});

test.describe('the page says that the video did not load, and can try again', () => {
  const failure = (page: Page) => page.locator('.player').filter({ hasText: 'Failed to load video.' });

  test('when the script for a cut does not load', async ({ page }) => {
    const shown = [[0, 4000] as const, [7000, 12_000] as const];
    const made = await newSharedRecording();
    await change(made.id, { number: 1, moments: shown });
    await page.route('**/cut-video-*.js', (route) => route.abort());
    for (const address of [made.link.replace('share', 'embed'), made.link]) {
      await page.goto(address);
      await expect(failure(page)).toBeVisible();
      await expect(page.locator('video'), 'the one that came with the page').toBeHidden();
    }
    await expectAccessible(page, 'a player that did not load');
    await page.unrouteAll();
    await failure(page).getByRole('button', { name: 'Try again' }).click();
    await expectFrame(page);
  });

  test('when the script for a gate does not load', { tag: '@nightly' }, async ({ page }) => {
    const { guarded } = await newGuardedLink({ password: 'open sesame' });
    await page.route('**/gate-*.js', (route) => route.abort());
    for (const view of ['share', 'embed']) {
      await page.goto(`/${view}/${guarded.shareToken}`);
      await expect(failure(page)).toBeVisible();
    }
  });

  test('when the offer of a newer version does not load', { tag: '@nightly' }, async ({ page }) => {
    await page.route('**/newer-version-*.js', (route) => route.abort());
    for (const view of ['share', 'embed']) {
      const { link, id } = await newSharedRecording();
      await page.goto(link.replace('share', view));
      await page.getByRole('button', { name: 'Play' }).first().click();
      await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(0.3);
      await change(id, { number: 1 });
      await page.locator('video').evaluate((video: HTMLVideoElement) => {
        video.currentTime = video.duration;
      });
      await expect(failure(page)).toBeVisible();
    }
  });
});
