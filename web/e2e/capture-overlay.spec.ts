import { expect, test } from '@playwright/test';
import { overlayBox } from '#web/media/compose/frame-geometry.ts';
import { expectRate, finish, openCaptureLab, record, SCREEN, withoutTrackStreams } from './support/capture-lab.ts';
import { openCapturedPage, STILL_COLOUR } from './support/captured-pages.ts';
import { recordFor } from './support/record-for.ts';
import { type PixelAt, pictureAt, readRecording } from './support/recorded-file.ts';

const WHITE = [255, 255, 255] as const;
/** Ground of the fake camera's picture. */
const CAMERA_COLOUR = [0, 165, 0] as const;
const BLACK = [0, 0, 0] as const;
const CAMERA_SIZE = { width: 640, height: 360 };

type Colour = readonly [number, number, number];

/** The camera's picture in one of the given size, as `960x540`. */
function cameraBox(size: string) {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return overlayBox(CAMERA_SIZE, { width, height });
}

/** Colours in the middle of each edge of a box, so many pixels inside it; negative: outside. */
function edgeColours(pixel: PixelAt, { x, y, width, height }: ReturnType<typeof cameraBox>, inside: number): Colour[] {
  const [middle, centre] = [x + Math.floor(width / 2), y + Math.floor(height / 2)];
  return [
    pixel(middle, y + inside),
    pixel(middle, y + height - 1 - inside),
    pixel(x + inside, centre),
    pixel(x + width - 1 - inside, centre),
  ];
}

/** Colours are compared with room for what an encoder makes of them, most of all along a thin line. */
function expectColours(colours: Colour[], expected: Colour, room = 40) {
  for (const colour of colours) {
    const distance = Math.max(...colour.map((part, index) => Math.abs(part - (expected[index] ?? 0))));
    expect(distance, `${colour} instead of ${expected}`).toBeLessThanOrEqual(room);
  }
}

for (const way of ['in a worker', 'on the page'] as const) {
  test(`the camera is in its place over the screen, composed ${way}`, async ({ context }, info) => {
    if (way === 'on the page') await withoutTrackStreams(context);
    await openCapturedPage(context, 'plain');
    const open = await openCaptureLab(context);
    const take = await record(open, info, { ...SCREEN, pictureInPicture: true }, 3);
    expect(take.camera).toBe('on');
    const video = await readRecording(take.file);
    const { size, pictureLength } = video;
    expect(size).toBe('960x540');
    expectRate(video, 25, take.hadTime);
    expect(Math.abs(pictureLength - take.durationMs / 1000)).toBeLessThan(0.2);

    const box = cameraBox(size);
    expect(box).toEqual({ x: 20, y: 439, width: 144, height: 81 });
    const pixel = await pictureAt(take.file, 2);
    expectColours(edgeColours(pixel, box, -3), STILL_COLOUR);
    expectColours(edgeColours(pixel, box, 0), WHITE, 100);
    expectColours(edgeColours(pixel, box, 1), WHITE, 100);
    expectColours(edgeColours(pixel, box, 6), CAMERA_COLOUR);
  });
}

test('on low quality the camera has no border', async ({ context }, info) => {
  await openCapturedPage(context, 'plain');
  const open = await openCaptureLab(context);
  const take = await record(open, info, { ...SCREEN, pictureInPicture: true, quality: 'low' }, 2);
  const pixel = await pictureAt(take.file, 1);
  const box = cameraBox('640x360');
  expectColours(edgeColours(pixel, box, -3), STILL_COLOUR);
  expectColours(edgeColours(pixel, box, 1), CAMERA_COLOUR, 60);
});

test('without picture-in-picture there is only the screen', async ({ context }, info) => {
  await openCapturedPage(context, 'plain');
  const open = await openCaptureLab(context);
  const take = await record(open, info, SCREEN, 1.5);
  const pixel = await pictureAt(take.file, 1);
  for (const inside of [-3, 0, 6]) expectColours(edgeColours(pixel, cameraBox('960x540'), inside), STILL_COLOUR);
});

test('a screen that changes its size keeps its proportion in a picture of the same size', async ({ context }, info) => {
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
  expectColours([before(10, 270), before(480, 270), before(950, 270)], STILL_COLOUR);
  const after = await pictureAt(take.file, 3);
  expectColours([after(480, 20), after(480, 270), after(480, 520)], STILL_COLOUR);
  expectColours([after(10, 270), after(950, 270)], BLACK);
});

test('a camera that is unplugged is gone from the picture, and the recording goes on', async ({ context }, info) => {
  await openCapturedPage(context, 'plain');
  const open = await openCaptureLab(context);
  await open.lab.open({ ...SCREEN, pictureInPicture: true });
  await open.lab.start();
  await recordFor(open.page, 1);
  await open.lab.lose('video');
  await recordFor(open.page, 1.5);
  const take = await finish(open, info);
  const pixel = await pictureAt(take.file, 2);
  expectColours(edgeColours(pixel, cameraBox('960x540'), 6), STILL_COLOUR);
  expect(take).toMatchObject({ endings: 0 });
});
