import { expect, test } from '@playwright/test';
import { COVER_INK } from '#web/media/compose/draw-marks.ts';
import type { MarkShape, MarkTool } from '#web/media/compose/marks.ts';
import { finish, openCaptureLab, SCREEN, withoutTrackStreams } from './support/capture-lab.ts';
import { openCapturedPage, STILL_COLOR } from './support/captured-pages.ts';
import { expectColors, partsOf } from './support/overlay-pixels.ts';
import { recordFor } from './support/record-for.ts';
import { colorsOver, pictureAt, readRecording } from './support/recorded-file.ts';

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

/** A place in each of these. */
const PLACES = { cover: [240, 189], arrow: [720, 162], line: [480, 432] } as const;

/** A cover has little blue, and the page has little red and green: a busy encoder blurs a thin line with it. */
const isDrawn = {
  cover: ([, , blue]: readonly number[]) => (blue ?? 0) < 60,
  arrow: ([red, green]: readonly number[]) => Math.min(red ?? 0, green ?? 0) > 100,
  line: ([red, green]: readonly number[]) => Math.min(red ?? 0, green ?? 0) > 100,
};

/** The pictures of a file, in groups of those in which a mark is there, and those in which it is not. */
async function groupsOf(file: string, what: keyof typeof PLACES) {
  const groups: { isThere: boolean; from: number; to: number }[] = [];
  const [x, y] = PLACES[what];
  for (const { at, color } of await colorsOver(file, x, y)) {
    const isThere = isDrawn[what](color);
    const last = groups.at(-1);
    if (last?.isThere === isThere) last.to = at;
    else groups.push({ isThere, from: at, to: at });
  }
  return groups;
}

/** How long a line is there, with its fading, and by how much a busy computer may miss that, in seconds. */
const SHOWN = { seconds: 5.5, missed: 2 };

for (const way of ['in a worker', 'on the page'] as const) {
  test(
    `what is drawn is in the frames from then on, fades, and is gone when it is cleared, composed ${way}`,
    { tag: '@nightly' },
    async ({ context }, info) => {
      if (way === 'on the page') await withoutTrackStreams(context);
      const open = await openCaptureLab(context, 'plain');
      const { lab, page } = open;
      await lab.open(SCREEN);
      await lab.start();
      await recordFor(page, 1.5);
      await lab.draw(COVER, true);
      await lab.draw(ARROW, false);
      await lab.draw(LINE, true);
      await recordFor(page, SHOWN.seconds + SHOWN.missed);
      // The line has faded: the last mark that is seen is the arrow.
      await lab.undo();
      await recordFor(page, 2);
      await lab.clear();
      await recordFor(page, 2);
      const { file } = await finish(open, info);

      const [cover = [], arrow = [], line = []] = await Promise.all(
        (['cover', 'arrow', 'line'] as const).map((what) => groupsOf(file, what)),
      );
      for (const groups of [cover, arrow, line])
        expect(groups.map(({ isThere }) => isThere)).toEqual([false, true, false]);
      const begins = [cover, arrow, line].map((groups) => groups[1]?.from ?? 0);
      const ends = [line, arrow, cover].map((groups) => groups[2]?.from ?? 0);
      // In the order of the acts; pictures may be between them.
      for (const times of [begins, ends]) expect(times.toSorted((one, other) => one - other)).toEqual(times);
      const [lineEnd = 0] = ends;
      expect(Math.abs(lineEnd - (line[1]?.from ?? 0) - SHOWN.seconds)).toBeLessThan(SHOWN.missed);
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
    // Near the end: a busy computer resizes the tab late.
    const { times } = await readRecording(file);
    const pixel = await pictureAt(file, (times.at(-1) ?? 0) - 0.5);
    // 450 pixels of 960 show the screen.
    expectColors([pixel(260, 270), pixel(700, 270)], COVERED);
    expectColors([pixel(480, 100), pixel(480, 440)], STILL_COLOR);
    expectColors([pixel(10, 270), pixel(950, 270)], [0, 0, 0]);
  },
);
