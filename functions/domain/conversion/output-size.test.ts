import { describe, expect, it } from 'vitest';
import { outputQuality, outputSize } from './output-size.ts';

describe('the size of the MP4', () => {
  it.each([
    [1920, 1080, 1920, 1080],
    [1919, 1079, 1918, 1078],
    [641, 360, 640, 360],
    [5120, 2880, 3840, 2160],
    [2880, 5120, 2160, 3840],
    [7680, 1200, 4096, 640],
    [16, 9, 32, 32],
  ])('%i × %i becomes %i × %i', (width, height, outWidth, outHeight) => {
    expect(outputSize({ width, height })).toEqual({ width: outWidth, height: outHeight });
  });

  it('is even and within the limits of H.264, whatever the size of the window', () => {
    for (let side = 33; side < 9000; side += 61) {
      const { width, height } = outputSize({ width: side, height: 9033 - side });
      expect([width % 2, height % 2]).toEqual([0, 0]);
      expect(Math.max(width, height)).toBeLessThanOrEqual(4096);
      expect(Math.min(width, height)).toBeLessThanOrEqual(2160);
    }
  });
});

it('the bit rate is higher for a larger picture', () => {
  const rates = [
    [320, 180],
    [960, 540],
    [1280, 720],
    [1920, 1080],
    [3840, 2160],
  ].map(([width = 0, height = 0]) => outputQuality({ width, height }).maxBitrate);
  expect(rates).toEqual([1_500_000, 3_500_000, 6_000_000, 8_500_000, 15_000_000]);
});
