import { describe, expect, it } from 'vitest';
import { canvasSize, fitBox, sizeAt } from './frame-geometry.ts';

const HD = { width: 1280, height: 720 };

describe('the size of the recorded picture', () => {
  it('is the size of the screen times the scale', () => {
    expect(canvasSize(HD, 1)).toEqual(HD);
    expect(canvasSize(HD, 0.75)).toEqual({ width: 960, height: 540 });
    expect(canvasSize(HD, 0.5)).toEqual({ width: 640, height: 360 });
  });

  it('is always even, and never nothing', () => {
    expect(canvasSize({ width: 1366, height: 767 }, 0.75)).toEqual({ width: 1024, height: 576 });
    expect(canvasSize({ width: 1, height: 1 }, 0.5)).toEqual({ width: 2, height: 2 });
  });
});

describe('the size of a large screen', () => {
  it('is at most 1080p where that is wanted, whatever the scale', () => {
    expect(canvasSize({ width: 3840, height: 2160 }, 1, 1920)).toEqual({ width: 1920, height: 1080 });
    expect(canvasSize({ width: 2880, height: 1626 }, 0.75, 1920)).toEqual({ width: 1920, height: 1084 });
    expect(canvasSize({ width: 1080, height: 2400 }, 1, 1920)).toEqual({ width: 864, height: 1920 });
    expect(canvasSize({ width: 2880, height: 1626 }, 0.5, 1920)).toEqual({ width: 1440, height: 814 });
  });

  it('keeps its shape at another width', () => {
    expect(sizeAt({ width: 1920, height: 1084 }, 960)).toEqual({ width: 960, height: 542 });
  });
});

describe('fitting a picture', () => {
  it('fills the canvas with a picture of the same aspect ratio', () => {
    expect(fitBox(HD, { width: 960, height: 540 })).toEqual({ x: 0, y: 0, width: 960, height: 540 });
  });

  it('leaves no bar where only the rounding to even sizes changes the aspect ratio', () => {
    const screen = { width: 1366, height: 767 };
    const canvas = canvasSize(screen, 0.75);
    expect(fitBox(screen, canvas)).toEqual({ x: 0, y: 0, ...canvas });
  });

  it('puts bars beside a tall picture, and above and below a wide one', () => {
    expect(fitBox({ width: 600, height: 600 }, HD)).toEqual({ x: 280, y: 0, width: 720, height: 720 });
    expect(fitBox({ width: 2560, height: 720 }, HD)).toEqual({ x: 0, y: 180, width: 1280, height: 360 });
  });
});
