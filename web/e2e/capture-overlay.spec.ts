import { expect, test } from '@playwright/test';
import { FIRST_OVERLAY, inCorner, OVERLAY_WIDTHS, type Overlay } from '#web/media/compose/overlay.ts';
import {
  expectRate,
  finish,
  LENGTH_TOLERANCE,
  openCaptureLab,
  record,
  SCREEN,
  withoutTrackStreams,
} from './support/capture-lab.ts';
import { openCapturedPage, STILL_COLOR } from './support/captured-pages.ts';
import {
  CAMERA_COLOR,
  cameraBox,
  edgeColors,
  expectCamera,
  expectColors,
  expectNoCamera,
} from './support/overlay-pixels.ts';
import { recordFor } from './support/record-for.ts';
import { pictureAt, readRecording } from './support/recorded-file.ts';
import { followFullSpeed } from './support/spare-time.ts';

const BLACK = [0, 0, 0] as const;

for (const way of ['in a worker', 'on the page'] as const) {
  test(
    `the camera is at its place over the screen, composed ${way}`,
    { tag: way === 'on the page' ? '@nightly' : [] },
    async ({ context }, info) => {
      if (way === 'on the page') await withoutTrackStreams(context);
      const open = await openCaptureLab(context, 'plain');
      const take = await record(open, info, { ...SCREEN, pictureInPicture: true }, 3);
      expect(take.camera).toBe('on');
      const video = await readRecording(take.file);
      const { size, pictureLength } = video;
      expect(size).toBe('960x540');
      expectRate(video, 25, take.fullSpeed);
      expect(Math.abs(pictureLength - take.durationMs / 1000)).toBeLessThan(LENGTH_TOLERANCE);

      const box = cameraBox(FIRST_OVERLAY);
      expect(box).toEqual({ x: 20, y: 439, width: 144, height: 81 });
      expectCamera(await pictureAt(take.file, 2), FIRST_OVERLAY);
    },
  );

  test(
    `the camera is moved, resized, shaped, and switched off and on in one recording, composed ${way}`,
    { tag: '@nightly' },
    async ({ context }, info) => {
      if (way === 'on the page') await withoutTrackStreams(context);
      const open = await openCaptureLab(context, 'plain');
      const { lab, page } = open;
      await lab.open({ ...SCREEN, pictureInPicture: true });
      await lab.start();
      const watched = followFullSpeed();
      /** Records a second; returns its middle. */
      const second = async () => {
        const start = await lab.elapsedMs();
        await recordFor(page, 1);
        return (start + (await lab.elapsedMs())) / 2000;
      };
      const first = await second();
      const circle: Overlay = { ...inCorner('top-right'), width: OVERLAY_WIDTHS.large, shape: 'circle' };
      await lab.placeCamera(circle);
      const round = await second();
      await lab.setCameraOn(false);
      const off = await second();
      expect((await lab.leftOpen()).devices).not.toContain('video of getUserMedia');
      await lab.setCameraOn(true);
      await expect.poll(() => lab.hasCamera()).toBe(true);
      const again = await second();
      const small: Overlay = { ...inCorner('bottom-right'), width: OVERLAY_WIDTHS.small, shape: 'rectangle' };
      await lab.placeCamera(small);
      const last = await second();
      const rounded: Overlay = { x: 0.5, y: 0.2, width: 0.3, shape: 'rounded' };
      await lab.placeCamera(rounded);
      const free = await second();
      const fullSpeed = watched();
      const take = await finish(open, info);

      const at = (seconds: number) => pictureAt(take.file, seconds);
      expectCamera(await at(first), FIRST_OVERLAY);
      expectCamera(await at(round), circle);
      expectNoCamera(await at(round), FIRST_OVERLAY);
      expectNoCamera(await at(off), circle);
      expectNoCamera(await at(off), FIRST_OVERLAY);
      expectCamera(await at(again), circle);
      const video = await readRecording(take.file);
      expectCamera(await at(last), small);
      expectNoCamera(await at(last), circle);
      // A busy machine shows the last place late and stops showing it early.
      const end = Math.min(free, video.pictureLength - 0.2);
      expectCamera(await at(end), rounded);
      // Opening a camera again costs some pictures.
      expectRate(video, 25, fullSpeed, 0.7);
      expect(Math.abs(video.pictureLength - take.durationMs / 1000)).toBeLessThan(LENGTH_TOLERANCE);
      expect((await lab.leftOpen()).devices).toEqual([]);
    },
  );
}

test('at low quality the camera has no border', { tag: '@nightly' }, async ({ context }, info) => {
  const open = await openCaptureLab(context, 'plain');
  const take = await record(open, info, { ...SCREEN, pictureInPicture: true, quality: 'low' }, 2);
  const pixel = await pictureAt(take.file, 1);
  const box = cameraBox(FIRST_OVERLAY, { width: 640, height: 360 });
  expectColors(edgeColors(pixel, box, -3), STILL_COLOR);
  expectColors(edgeColors(pixel, box, 1), CAMERA_COLOR, 60);
});

test(
  'a screen whose size changes keeps its aspect ratio in a picture of constant size',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const tab = await openCapturedPage(context, 'plain');
    const open = await openCaptureLab(context);
    await open.lab.open(SCREEN);
    await open.lab.start();
    await recordFor(open.page, 1);
    await tab.setViewportSize({ width: 600, height: 720 });
    await recordFor(open.page, 2.5);
    const take = await finish(open, info);
    expect((await readRecording(take.file)).size).toBe('960x540');
    const before = await pictureAt(take.file, 0.5);
    expectColors([before(10, 270), before(480, 270), before(950, 270)], STILL_COLOR);
    expectNoCamera(before, FIRST_OVERLAY);
    const after = await pictureAt(take.file, 3);
    expectColors([after(480, 20), after(480, 270), after(480, 520)], STILL_COLOR);
    expectColors([after(10, 270), after(950, 270)], BLACK);
  },
);

test(
  'a camera that is unplugged disappears from the picture, and the recording continues',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const open = await openCaptureLab(context, 'plain');
    await open.lab.open({ ...SCREEN, pictureInPicture: true });
    await open.lab.start();
    await recordFor(open.page, 1);
    await open.lab.lose('video');
    await recordFor(open.page, 1.5);
    const take = await finish(open, info);
    const pixel = await pictureAt(take.file, 2);
    expectColors(edgeColors(pixel, cameraBox(FIRST_OVERLAY), 6), STILL_COLOR);
    expect(take).toMatchObject({ endings: 0 });
  },
);
