import { expect, type Page } from '@playwright/test';
import { testLength } from '#scripts/test-support/test-length.ts';
import { finish, openCaptureLab, SCREEN } from './support/capture-lab.ts';
import { CAPTURED_TITLE, openCapturedPage } from './support/captured-pages.ts';
import { test } from './support/profile.ts';
import { recordFor } from './support/record-for.ts';
import { pictureDelays } from './support/sync.ts';
import { readTake } from './support/take-file.ts';

/** Length of the take, in seconds, and pictures a second at medium. */
const SECONDS = testLength({ usual: 20, nightly: 60 });
const FRAME_RATE = 25;
const LEAST_FRAMES = 0.95 * FRAME_RATE * SECONDS;
const LARGEST_GAP = 0.2;
/** How far picture and sound may be apart, in seconds. */
const OUT_OF_SYNC = 0.04;
/** Of the flashes, how many are that exact: one that the captured page itself draws late is not the recorder's. */
const MOST = 0.9;
/** How much the first flashes and the last ones may differ: what is recorded at two paces drifts apart. */
const DRIFT = 0.02;
/** So many flashes are the first ones, and the last. */
const ENDS = testLength({ usual: 7, nightly: 10 });

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A browser that a person would use: in one that Playwright launches, no page is ever hidden. */
const ARGUMENTS = [
  `--auto-select-tab-capture-source-by-title=${CAPTURED_TITLE}`,
  // The browser's own bars take the height that is more than 720.
  '--screen-info={1600x1200}',
  '--window-size=1280,864',
];

const visibility = (page: Page) => page.evaluate(() => document.visibilityState);

test('a take goes on in full while its tab is hidden', async ({ launch }, info) => {
  test.setTimeout((SECONDS + 90) * 1000);
  const { context } = await launch(ARGUMENTS);
  const tab = await openCapturedPage(context, 'flashing');
  const open = await openCaptureLab(context);
  await open.lab.open({ ...SCREEN, microphone: true, systemAudio: true, pictureInPicture: true });
  await tab.bringToFront();
  await expect.poll(() => visibility(open.page)).toBe('hidden');
  await open.lab.start();
  await recordFor(tab, SECONDS);
  expect(await visibility(open.page)).toBe('hidden');
  const take = await finish(open, info);

  const { frames, largestGap, pictureLength, size } = await readTake(take.file);
  const delays = await pictureDelays(take.file);
  const exact = delays.filter((delay) => Math.abs(delay) <= OUT_OF_SYNC);
  info.annotations.push({ type: 'measured', description: JSON.stringify({ frames, largestGap, delays }) });
  expect(size).toMatch(/^960x5/);
  expect(take.endings).toBe(0);
  expect(frames).toBeGreaterThanOrEqual(LEAST_FRAMES);
  expect(largestGap).toBeLessThanOrEqual(LARGEST_GAP);
  expect(Math.abs(pictureLength - take.durationMs / 1000)).toBeLessThan(0.2);
  expect(delays.length).toBeGreaterThanOrEqual(SECONDS - 3);
  expect(exact.length).toBeGreaterThanOrEqual(MOST * delays.length);
  expect(Math.abs(meanOf(delays.slice(-ENDS)) - meanOf(delays.slice(0, ENDS)))).toBeLessThanOrEqual(DRIFT);
});

for (const stayInFront of [true, false]) {
  const title = stayInFront ? 'stays in front when it asks to' : 'makes way for the tab that is shared';
  test(`the recorder ${title}`, async ({ launch }) => {
    const { context } = await launch(ARGUMENTS);
    await openCapturedPage(context, 'still');
    const { lab, page } = await openCaptureLab(context);
    await page.bringToFront();
    await lab.open({ ...SCREEN, stayInFront });
    await expect.poll(() => visibility(page)).toBe(stayInFront ? 'visible' : 'hidden');
    await lab.release();
  });
}
