import { expect, type Page } from '@playwright/test';
import type { MarkTool } from '#web/media/compose/marks.ts';
import { CAPTURED_TITLE, sharesTab } from './support/browser-options.ts';
import { finish, LENGTH_TOLERANCE, type OpenLab, openCaptureLab, SCREEN } from './support/capture-lab.ts';
import { openCapturedPage } from './support/captured-pages.ts';
import { test } from './support/profile.ts';
import { recordFor } from './support/record-for.ts';
import { readRecording } from './support/recorded-file.ts';
import { followFullSpeed } from './support/spare-time.ts';
import { pictureDelays } from './support/sync.ts';

/** Length of the recording in seconds, and its frame rate at medium quality. */
const SECONDS = 60;
const FRAME_RATE = 25;
/**
 * A flash is in sync when its picture is at most so much before and after its sound, in seconds. Viewers notice sound that
 * is 45 ms early or 125 ms late (ITU-R BT.1359-1). The captured page draws some flashes late, which is not the recorder's
 * fault; a slow machine has a larger share of them.
 */
const IN_SYNC = { before: 0.06, after: 0.045 };
/** Limits on a machine that has spare time. A busy one has none. */
const IN_FULL = {
  /** Smallest share of the frame rate. */
  pictures: 0.95,
  /** Longest time without a picture, in milliseconds. */
  gapMs: 200,
  /** Flashes per second that are in picture and sound: the first and the last one may be cut off. */
  flashes: 0.85,
  /** Smallest share of flashes in sync. */
  inSync: 0.9,
  /**
   * Largest difference between the delays of the first and the last flashes, in seconds: tracks at two speeds drift
   * apart. A gap in the page's own sound moves the later ones.
   */
  drift: 0.06,
};
/** Number of flashes at each end that are compared. */
const ENDS = 10;

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A browser with a visible window: a browser that Playwright launches never hides a page. */
const ARGUMENTS = [
  sharesTab(CAPTURED_TITLE),
  // The browser's own bars take the height beyond 720.
  '--screen-info={1600x1200}',
  '--window-size=1280,864',
];

const visibility = (page: Page) => page.evaluate(() => document.visibilityState);

/** @param delays of the pictures of all flashes after their sounds, in seconds */
function expectInSync(delays: number[]): void {
  const inSync = delays.filter((delay) => delay >= -IN_SYNC.before && delay <= IN_SYNC.after);
  expect(delays.length).toBeGreaterThanOrEqual(IN_FULL.flashes * SECONDS);
  expect(inSync.length).toBeGreaterThanOrEqual(IN_FULL.inSync * delays.length);
  expect(Math.abs(meanOf(delays.slice(-ENDS)) - meanOf(delays.slice(0, ENDS)))).toBeLessThanOrEqual(IN_FULL.drift);
}

/** Draws a cover and lines that stay, so that each picture has all of them. */
async function drawMarks({ lab }: OpenLab): Promise<void> {
  const tools: MarkTool[] = ['cover', 'pen', 'arrow', 'rectangle', 'pen'];
  for (const [index, tool] of tools.entries()) {
    const y = 0.1 + index / 10;
    const points = Array.from({ length: 20 }, (_, at) => ({ x: 0.1 + at / 25, y: y + (at % 2) / 20 }));
    await lab.draw({ tool, color: 'yellow', points: tool === 'cover' ? points.slice(0, 2) : points }, false);
  }
}

for (const isDrawnOn of [false, true]) {
  test(
    `the shared tab comes to the front unless the recorder asks to stay there, and the hidden recording goes on${isDrawnOn ? ', also while it is drawn on' : ''}`,
    { tag: '@nightly' },
    async ({ launch }, info) => {
      test.slow();
      const { context } = await launch(ARGUMENTS);
      const tab = await openCapturedPage(context, 'flashing');
      const open = await openCaptureLab(context);
      await open.page.bringToFront();
      await open.lab.open({ ...SCREEN, stayInFront: true });
      await expect.poll(() => visibility(open.page)).toBe('visible');
      await open.lab.release();
      // A browser opens the screen picker only after a click.
      await open.page.click('body');
      await open.lab.open({ ...SCREEN, microphone: true, systemAudio: true, pictureInPicture: true });
      await expect.poll(() => visibility(open.page)).toBe('hidden');
      await open.lab.start();
      if (isDrawnOn) await drawMarks(open);
      const watched = followFullSpeed();
      await recordFor(tab, SECONDS);
      const fullSpeed = watched();
      expect(await visibility(open.page)).toBe('hidden');
      const take = await finish(open, info);

      const { frames, largestGap, pictureLength, size } = await readRecording(take.file);
      expect(size).toMatch(/^960x5/);
      expect(take.endings).toBe(0);
      expect(Math.abs(pictureLength - take.durationMs / 1000)).toBeLessThan(LENGTH_TOLERANCE);

      const delays = await pictureDelays(take.file);
      info.annotations.push({
        type: 'measured',
        description: JSON.stringify({ fullSpeed, frames, largestGap, delays }),
      });
      // With throttled timers the recording would have one picture a second; so slow is a busy machine, too.
      if (!fullSpeed) return;
      expect(frames).toBeGreaterThanOrEqual(IN_FULL.pictures * FRAME_RATE * SECONDS);
      expect(Math.round(largestGap * 1000)).toBeLessThanOrEqual(IN_FULL.gapMs);
      expectInSync(delays);
    },
  );
}
