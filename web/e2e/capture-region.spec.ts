import { expect, test } from '@playwright/test';
import type { Region } from '#web/media/compose/region.ts';
import { finish, openCaptureLab, SCREEN, withoutTrackStreams } from './support/capture-lab.ts';
import { openCaptured } from './support/captured-pages.ts';
import { expectColors } from './support/overlay-pixels.ts';
import { recordFor } from './support/record-for.ts';
import { type PixelAt, pictureAt, readRecording } from './support/recorded-file.ts';

const OUTSIDE = [160, 20, 160] as const;
const WHITE = [255, 255, 255] as const;
const BLACK = [0, 0, 0] as const;

const SURFACE = { width: 1280, height: 720 };
const REGION: Region = { x: 400, y: 200, width: 320, height: 180, surface: SURFACE };

/** A box of a page, in its pixels. */
const box = (x: number, y: number, width: number, height: number, color: readonly number[]) =>
  `<i style="position:fixed;left:${x}px;top:${y}px;width:${width}px;height:${height}px;background:rgb(${color})"></i>`;

/** The region has four quarters, white and black; one color is around it. A pixel of it changes all the time. */
const PAGE = `<body style="background:rgb(${OUTSIDE})">
  ${box(400, 200, 160, 90, WHITE)}${box(560, 200, 160, 90, BLACK)}
  ${box(400, 290, 160, 90, BLACK)}${box(560, 290, 160, 90, WHITE)}
  <b style="position:fixed;right:0;top:0;width:1px;height:1px"></b>
  <script>
    const pixel = document.querySelector('b');
    let isOdd = false;
    function frame() {
      pixel.style.background = (isOdd = !isOdd) ? '#111' : '#000';
      requestAnimationFrame(frame);
    }
    frame();
  </script>`;

/** Expects the quarters to meet between these pixels, as sharply as an encoder draws edges. */
function expectQuarters(pixel: PixelAt, x: number, y: number): void {
  expectColors([pixel(x - 1, y - 1), pixel(x, y)], WHITE, 100);
  expectColors([pixel(x, y - 1), pixel(x - 1, y)], BLACK, 100);
}

for (const way of ['in a worker', 'on the page'] as const) {
  test(
    `a region is recorded to the pixel, and can be moved, composed ${way}`,
    { tag: '@nightly' },
    async ({ context }, info) => {
      if (way === 'on the page') await withoutTrackStreams(context);
      await openCaptured(context, PAGE);
      const open = await openCaptureLab(context);
      const { lab, page } = open;
      await lab.open({ ...SCREEN, quality: 'high' }, REGION);
      await lab.start();
      /** Records for a while. @returns seconds of the file near the end of that */
      const end = async () => {
        await recordFor(page, 2);
        return (await lab.elapsedMs()) / 1000 - 0.2;
      };
      const first = await end();
      await lab.setRegion({ ...REGION, x: 400 + 101, y: 200 - 31 });
      const moved = await end();
      // A region that is twice as large fills the same picture.
      await lab.setRegion({ ...REGION, x: 240, y: 110, width: 640, height: 360 });
      const zoomed = await end();
      await recordFor(page, 1);
      const { file } = await finish(open, info);

      expect((await readRecording(file)).size).toBe('320x180');
      const before = await pictureAt(file, first);
      expectQuarters(before, 160, 90);
      expectColors([before(0, 0), before(319, 179)], WHITE, 100);
      expectColors([before(319, 0), before(0, 179)], BLACK, 100);
      const after = await pictureAt(file, moved);
      expectQuarters(after, 160 - 101, 90 + 31);
      expectColors([after(215, 60)], BLACK, 100);
      expectColors([after(222, 60), after(100, 28)], OUTSIDE, 100);
      const wide = await pictureAt(file, zoomed);
      expectColors([wide(158, 88), wide(162, 92)], WHITE, 100);
      expectColors([wide(40, 90), wide(280, 90), wide(160, 20), wide(160, 160)], OUTSIDE, 60);
    },
  );
}

test(
  'a region stays inside of a surface whose size changes, in pictures of one size',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const tab = await openCaptured(context, PAGE);
    const open = await openCaptureLab(context);
    await open.lab.open({ ...SCREEN, quality: 'high' }, REGION);
    await open.lab.start();
    await recordFor(open.page, 1);
    await tab.setViewportSize({ width: 600, height: 720 });
    await recordFor(open.page, 2.5);
    const { file } = await finish(open, info);
    expect((await readRecording(file)).size).toBe('320x180');
    // The surface ends at 600, so the region begins at 280.
    const pixel = await pictureAt(file, 3);
    expectQuarters(pixel, 280, 90);
    expectColors([pixel(10, 20), pixel(110, 160)], OUTSIDE, 60);
    expectColors([pixel(200, 20)], WHITE, 60);
  },
);
