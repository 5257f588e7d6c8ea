import { describe, expect, it } from 'vitest';
import { drawFrame, type FrameContent } from './draw-frame.ts';
import { FIRST_OVERLAY, inCorner, type Overlay } from './overlay.ts';

const HD = { width: 1280, height: 720 };
const SCREEN = { ...HD, image: 'screen' as unknown as CanvasImageSource };
const CAMERA = { width: 640, height: 360, image: 'camera' as unknown as CanvasImageSource };
const NOTHING: FrameContent = { screen: null, region: null, camera: null, overlay: FIRST_OVERLAY, marks: [] };

/** A context that records the draw calls. */
function writingContext(canvas = HD) {
  const calls: unknown[][] = [];
  const write =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const drawing = { canvas, fillStyle: '', strokeStyle: '', lineWidth: 1 };
  const methods = ['arc', 'beginPath', 'clip', 'drawImage', 'fillRect', 'rect', 'restore', 'roundRect', 'save'].map(
    (name) => [name, write(name)],
  );
  const stroke = () => void calls.push(['stroke', drawing.strokeStyle, drawing.lineWidth]);
  const context = Object.assign(drawing, Object.fromEntries(methods), { stroke });
  return { context: context as unknown as Parameters<typeof drawFrame>[0], calls };
}

function drawn(overlay: Overlay, hasBorder: boolean) {
  const { context, calls } = writingContext();
  drawFrame(context, { ...NOTHING, screen: SCREEN, camera: CAMERA, overlay }, hasBorder);
  // The first one is the screen.
  return calls.slice(1);
}

/** The calls that draw the camera inside an outline. */
const inside = (outline: unknown[], ...part: number[]) => [
  ['beginPath'],
  outline,
  ['save'],
  ['clip'],
  ['drawImage', 'camera', ...part],
  ['restore'],
];
const WHOLE = [0, 0, 640, 360, 20, 592, 192, 108];
const CIRCLE: Overlay = { ...FIRST_OVERLAY, ...inCorner('top-right'), shape: 'circle' };
const ROUNDED: Overlay = { ...FIRST_OVERLAY, shape: 'rounded' };

describe('a frame', () => {
  it.each([
    ['in a rectangle', FIRST_OVERLAY, ['rect', 20, 592, 192, 108], ['rect', 21, 593, 190, 106], WHOLE],
    [
      'cut to its middle in a circle',
      CIRCLE,
      ['arc', 1164, 116, 96, 0, 2 * Math.PI],
      ['arc', 1164, 116, 95, 0, 2 * Math.PI],
      [140, 0, 360, 360, 1068, 20, 192, 192],
    ],
    [
      'whole with round corners',
      ROUNDED,
      ['roundRect', 20, 592, 192, 108, 108 * 0.16],
      ['roundRect', 21, 593, 190, 106, 108 * 0.16 - 1],
      WHOLE,
    ],
  ])(
    'has the camera %s, and a white border of 2 px inside its box except on low quality',
    (_how, overlay, bare, bordered, part) => {
      expect(drawn(overlay, false)).toEqual(inside(bare, ...part));
      expect(drawn(overlay, true)).toEqual([...inside(bordered, ...part), ['stroke', 'white', 2]]);
    },
  );

  it('has no camera where there is no room for one', () => {
    const { context, calls } = writingContext({ width: 100, height: 42 });
    drawFrame(context, { ...NOTHING, camera: CAMERA, overlay: { ...FIRST_OVERLAY, shape: 'circle' } }, true);
    expect(calls).toEqual([['fillRect', 0, 0, 100, 42]]);
  });

  it('is the screen only, without a camera', () => {
    const { context, calls } = writingContext();
    drawFrame(context, { ...NOTHING, screen: SCREEN }, true);
    expect(calls).toEqual([['drawImage', 'screen', 0, 0, 1280, 720]]);
  });

  it('is a part of the screen, pixel by pixel where it has the size of the picture', () => {
    const { context, calls } = writingContext({ width: 640, height: 360 });
    const region = { x: 101, y: 50, width: 640, height: 360 };
    drawFrame(context, { ...NOTHING, screen: SCREEN, region }, true);
    expect(calls).toEqual([['drawImage', 'screen', 101, 50, 640, 360, 0, 0, 640, 360]]);
  });
});
