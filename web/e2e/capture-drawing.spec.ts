import { expect, test } from '@playwright/test';
import { COVER_INK } from '#web/media/compose/draw-marks.ts';
import type { MarkShape, MarkTool } from '#web/media/compose/marks.ts';
import { finish, openCaptureLab, SCREEN, withoutTrackStreams } from './support/capture-lab.ts';
import { openCapturedPage, STILL_COLOR } from './support/captured-pages.ts';
import { expectColors } from './support/overlay-pixels.ts';
import { recordFor } from './support/record-for.ts';
import { pictureAt } from './support/recorded-file.ts';

/** A color of a style sheet by its parts, each 0 to 255. */
const partsOf = (color: string): [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return [red, green, blue];
};
const COVERED = partsOf(COVER_INK);

const shape = (tool: MarkTool, ...points: [x: number, y: number][]): MarkShape => ({
  tool,
  color: 'yellow',
  points: points.map(([x, y]) => ({ x, y })),
});
/** Over the left half, over the right half from the top to the middle, and in the lower half, of 960 x 540 pixels. */
const COVER = shape('cover', [0.1, 0.1], [0.4, 0.6]);
const ARROW = shape('arrow', [0.6, 0.1], [0.9, 0.5]);
const LINE = shape('pen', [0.1, 0.8], [0.5, 0.8], [0.9, 0.8]);

/** The colors where these are: in two corners and the middle of the cover, at the arrow's middle, and at the line's. */
const PLACES = {
  cover: [
    [97, 55],
    [240, 189],
    [383, 323],
  ],
  arrow: [[720, 162]],
  line: [[480, 432]],
} as const;

/** A busy encoder blurs thin lines with what is beside them, which has little red and green. */
function expectYellow(colors: (readonly [number, number, number])[]): void {
  for (const [red, green] of colors) expect(Math.min(red, green)).toBeGreaterThan(100);
}

/** Longest time until a change is in the pictures of a busy computer, in seconds. */
const LATE = 0.8;
/** By how much the times of the file and of the clock may differ, in seconds. */
const EARLY = 0.5;

for (const way of ['in a worker', 'on the page'] as const) {
  test(
    `what is drawn is in the frames from then on, fades, and is gone when it is cleared, composed ${way}`,
    { tag: '@nightly' },
    async ({ context }, info) => {
      if (way === 'on the page') await withoutTrackStreams(context);
      await openCapturedPage(context, 'plain');
      const open = await openCaptureLab(context);
      const { lab, page } = open;
      await lab.open(SCREEN);
      await lab.start();
      /** Records for a while after an act. @returns seconds of the file: before the act, after it, and before the end */
      const after = async (act: () => Promise<unknown>, seconds: number) => {
        const before = (await lab.elapsedMs()) / 1000 - EARLY;
        await act();
        const acted = (await lab.elapsedMs()) / 1000 + LATE;
        await recordFor(page, seconds);
        return { before, acted, end: (await lab.elapsedMs()) / 1000 - EARLY };
      };
      await recordFor(page, 1.5);
      const drawn = await after(async () => {
        await lab.draw(COVER, true);
        await lab.draw(ARROW, false);
        await lab.draw(LINE, true);
      }, 7.5);
      const undone = await after(() => lab.undo(), 2);
      const cleared = await after(() => lab.clear(), 2);
      await recordFor(page, 1);
      const { file } = await finish(open, info);

      const colors = async (seconds: number, what: keyof typeof PLACES) => {
        const pixel = await pictureAt(file, seconds);
        return PLACES[what].map(([x, y]) => pixel(x, y));
      };
      for (const what of ['cover', 'arrow', 'line'] as const)
        expectColors(await colors(drawn.before, what), STILL_COLOR);
      for (const seconds of [drawn.acted, drawn.before + EARLY + 4.5]) {
        expectColors(await colors(seconds, 'cover'), COVERED);
        expectYellow(await colors(seconds, 'arrow'));
        expectYellow(await colors(seconds, 'line'));
      }
      // Five seconds, half a second of fading, and what a busy computer adds.
      expectColors(await colors(drawn.end, 'line'), STILL_COLOR);
      expectColors(await colors(drawn.end, 'cover'), COVERED);
      expectYellow(await colors(drawn.end, 'arrow'));
      // The line has faded: the last mark that is seen is the arrow.
      expectColors(await colors(undone.end, 'arrow'), STILL_COLOR);
      expectColors(await colors(undone.end, 'cover'), COVERED);
      expectColors(await colors(cleared.end, 'cover'), STILL_COLOR);
    },
  );
}

test(
  'a drawing stays on a screen whose size changes, and never reaches beside it',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const tab = await openCapturedPage(context, 'plain');
    const open = await openCaptureLab(context);
    await open.lab.open(SCREEN);
    await open.lab.start();
    await open.lab.draw(shape('cover', [0, 0.25], [1, 0.75]), false);
    await recordFor(open.page, 1);
    await tab.setViewportSize({ width: 600, height: 720 });
    await recordFor(open.page, 2.5);
    const { file } = await finish(open, info);
    const pixel = await pictureAt(file, 3);
    // 450 pixels of 960 show the screen.
    expectColors([pixel(260, 270), pixel(700, 270)], COVERED);
    expectColors([pixel(480, 100), pixel(480, 440)], STILL_COLOR);
    expectColors([pixel(10, 270), pixel(950, 270)], [0, 0, 0]);
  },
);
