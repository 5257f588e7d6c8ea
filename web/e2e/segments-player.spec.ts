import { expect, type Page, test } from '@playwright/test';
import { button, goTo, videoState } from './support/player-clip.ts';
import { openPlayerLab, showPlayer } from './support/player-lab.ts';
import type { LabProps } from './support/player-lab-page.tsx';
import {
  clipWithLongSound,
  gappedClip,
  SEGMENT_CLIP_SECONDS,
  type SegmentClip,
  segmentClip,
} from './support/segment-clip.ts';
import { type SegmentServer, serveSegments } from './support/segment-server.ts';

const heard = (page: Page) => page.evaluate(() => window.playerLab.heard);
const timeOf = async (page: Page) => (await videoState(page)).time;
const isReady = async (page: Page) => (await videoState(page)).isReady;

const show = (page: Page, { src }: SegmentServer, props: Partial<LabProps> = {}) =>
  showPlayer(page, { src, title: 'Launch', isPlaylist: true, ...props });

async function open(page: Page, clip: SegmentClip, changes = {}, props: Partial<LabProps> = {}) {
  const server = await serveSegments(page, clip, changes);
  await openPlayerLab(page);
  await show(page, server, props);
  await expect.poll(() => isReady(page)).toBe(true);
  return server;
}

const namesOf = ({ asked }: Pick<SegmentServer, 'asked'>) => asked.map(({ name }) => name);
/** End of what the video has buffered, in seconds; 0 for nothing. */
const bufferedEnd = (page: Page) =>
  page
    .locator('.player video')
    .evaluate(({ buffered }: HTMLVideoElement) => (buffered.length > 0 ? buffered.end(buffered.length - 1) : 0));
/**
 * Waits until the player has received everything that it loads before playback, two segments of two seconds: the test
 * causes all later requests, and cancels none.
 */
const isAtRest = (page: Page) => expect.poll(() => bufferedEnd(page)).toBeGreaterThan(3.9);
const refusalsOf = ({ asked }: SegmentServer) => asked.filter(({ status }) => status >= 400);

/** Number of buffered ranges of the video. */
const stretchesOf = (page: Page) =>
  page.locator('.player video').evaluate((video: HTMLVideoElement) => video.buffered.length);

test.describe('a complete recording', () => {
  test('a recording in segments shows its first picture, loads little before playback, and plays to its end, and again', async ({
    page,
  }) => {
    const server = await open(page, await segmentClip());
    await expect(page.getByText('/ 0:30')).toBeVisible();
    expect((await videoState(page)).duration).toBeCloseTo(SEGMENT_CLIP_SECONDS, 1);
    await isAtRest(page);
    expect(namesOf(server).slice(0, 2)).toEqual(['lasting', 'playlist.json']);
    expect(namesOf(server).slice(2).sort()).toEqual(['sent-000001', 'sent-000002', 'sent-init']);
    await expect(page.getByText('Live', { exact: true })).toHaveCount(0);

    await goTo(page, SEGMENT_CLIP_SECONDS - 2.5);
    await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('2x');
    await button(page, 'Play').click();
    await expect(button(page, 'Play again')).toBeVisible();
    expect(Math.abs((await videoState(page)).duration - SEGMENT_CLIP_SECONDS)).toBeLessThan(0.06);
    await button(page, 'Play again').click();
    await expect.poll(() => timeOf(page)).toBeLessThan(5);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.2);
    expect(new Set(namesOf(server)).size, 'nothing is fetched twice').toBe(namesOf(server).length);
    expect(await heard(page)).toEqual([]);
  });

  test('seeking works in both directions, and loads only the segments of the place', async ({ page }) => {
    const server = await open(page, await segmentClip(), {}, { startAt: 21 });
    expect(await timeOf(page)).toBeCloseTo(21, 1);
    expect(namesOf(server)).not.toContain('sent-000001');
    for (const seconds of [3.3, 27, 9, 29.9, 0]) {
      await goTo(page, seconds);
      expect(await timeOf(page)).toBeCloseTo(seconds, 1);
    }
    expect(refusalsOf(server)).toEqual([]);
    expect(await heard(page)).toEqual([]);
  });

  test('a recording with gaps in its sound, late pictures and seconds without movement plays through', {
    tag: '@nightly',
  }, async ({ page }) => {
    const server = await open(page, await gappedClip());
    expect(await timeOf(page)).toBe(0);
    await isAtRest(page);
    expect(namesOf(server), 'loads no more than any other before playback').not.toContain('sent-000003');
    await goTo(page, 12);
    expect(await timeOf(page), 'a picture of a time without movement').toBeCloseTo(12, 1);
    await goTo(page, 2.5);
    await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('2x');
    await button(page, 'Play').click();
    await expect.poll(() => timeOf(page)).toBeGreaterThan(9);
    await expect.poll(() => stretchesOf(page)).toBe(1);
    expect(await heard(page)).toEqual([]);
  });

  test('a recording whose sound is longer than its pictures and its stated length plays to its end', async ({
    page,
  }) => {
    await open(page, await clipWithLongSound());
    await goTo(page, 6.5);
    await button(page, 'Play').click();
    await expect(button(page, 'Play again')).toBeVisible();
    expect(await timeOf(page)).toBeGreaterThan(7.5);
    expect(await heard(page)).not.toContain('error');
  });

  test('played parts are removed from a full buffer, and can be played again', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const { appendBuffer } = SourceBuffer.prototype;
      SourceBuffer.prototype.appendBuffer = function (bytes) {
        const held = Array.from(
          { length: this.buffered.length },
          (_, i) => this.buffered.end(i) - this.buffered.start(i),
        );
        if (held.reduce((sum, seconds) => sum + seconds, 0) > 11) throw new DOMException('full', 'QuotaExceededError');
        return appendBuffer.call(this, bytes);
      };
    });
    await open(page, await segmentClip(), {}, { startAt: 14 });
    await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('2x');
    await button(page, 'Play').click();
    await expect(button(page, 'Play again')).toBeVisible();
    await goTo(page, 15);
    expect(await timeOf(page)).toBeCloseTo(15, 1);
    expect(await heard(page)).toEqual([]);
  });
});

test('a segment plays before its end has arrived, and is requested again when its connection breaks', {
  tag: '@nightly',
}, async ({ page }) => {
  const { served, asked } = await open(page, await segmentClip(), { breaksMidway: true });
  expect(await bufferedEnd(page)).toBeLessThan(1.9);
  const tries = () => asked.filter(({ name }) => name === 'sent-000001').length;
  await expect.poll(tries).toBeGreaterThan(2);
  served.breaksMidway = false;
  await expect.poll(() => bufferedEnd(page)).toBeGreaterThan(3.9);
  const count = tries();
  await button(page, 'Play').click();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(2.5);
  expect(tries()).toBe(count);
  expect(await heard(page)).toEqual([]);
});

test.describe('when something goes wrong', () => {
  test('the player waits while the network is lost, says that the rest arrives slowly, and continues by itself', async ({
    page,
  }) => {
    const { served, asked } = await open(page, await segmentClip());
    await isAtRest(page);
    served.isDown = true;
    await button(page, 'Play').click();
    await page.locator('.player video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 20;
    });
    await expect.poll(() => asked.filter(({ status }) => status === 0).length).toBeGreaterThan(2);
    const waiting = page.getByText('The rest arrives slowly');
    await expect(waiting).toBeVisible();
    expect(await timeOf(page)).toBe(20);
    served.isDown = false;
    await expect.poll(() => timeOf(page)).toBeGreaterThan(20);
    await expect(waiting).toHaveCount(0);
    expect(await heard(page)).toEqual([]);
  });

  test('an expired address is requested again, once, without an interruption', async ({ page }) => {
    const server = await open(page, await segmentClip());
    await isAtRest(page);
    server.served.token = 2;
    await goTo(page, 20);
    expect(refusalsOf(server)).toHaveLength(1);
    expect(namesOf(server).filter((name) => name === 'lasting')).toHaveLength(2);
    expect(await heard(page)).toEqual([]);
  });

  test('a revoked link ends playback at the next segment, without repeated requests', async ({ page }) => {
    const server = await open(page, await segmentClip());
    await isAtRest(page);
    server.served.isRevoked = true;
    await page.locator('.player video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 21;
    });
    await expect(page.getByRole('alert')).toHaveText('Failed to load video.');
    expect(await heard(page)).toEqual(['error']);
    expect(refusalsOf(server).map(({ name }) => name)).toEqual(['sent-000011', 'lasting']);
  });
});

test.describe('a browser that cannot play segments', () => {
  /** Whether the next visit waits for the file at once. */
  const isRemembered = (page: Page) => page.evaluate(() => localStorage.getItem('segmentsRefused') !== null);

  test('that has no media source, or none for its codecs, is reported, and not as an error', async ({ page }) => {
    await page.addInitScript(() => {
      MediaSource.isTypeSupported = () => false;
    });
    const server = await serveSegments(page, await segmentClip());
    await openPlayerLab(page);
    await show(page, server);
    await expect.poll(() => heard(page)).toEqual(['unsupported']);
    expect(namesOf(server)).toEqual(['lasting', 'playlist.json']);
    await page.evaluate(() => {
      window.playerLab.hide();
      Reflect.deleteProperty(window, 'MediaSource');
      Reflect.deleteProperty(window, 'ManagedMediaSource');
    });
    await show(page, server);
    await expect.poll(() => heard(page)).toEqual(['unsupported', 'unsupported']);
  });

  test('that cannot decode them is reported and remembered, after one more try', async ({ page }) => {
    await page.addInitScript(() => {
      const { appendBuffer } = SourceBuffer.prototype;
      SourceBuffer.prototype.appendBuffer = function (bytes) {
        const isLater = this.buffered.length > 0 && this.buffered.end(0) > 3.5;
        return appendBuffer.call(this, isLater ? new Uint8Array(1000).fill(9) : bytes);
      };
    });
    await open(page, await segmentClip());
    await button(page, 'Play').click();
    await expect.poll(() => heard(page)).toEqual(['unsupported']);
    expect(await isRemembered(page)).toBe(true);
  });
});
