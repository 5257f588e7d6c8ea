import { describe, expect, it } from 'vitest';
import { i420Bytes, rgbToI420 } from './canvas-frame.ts';

type Color = readonly [red: number, green: number, blue: number];

/** The samples of a picture of one color: luma and the two color differences. */
function samplesOf([red, green, blue]: Color) {
  const size = { width: 4, height: 2 };
  const rgba = new Uint8ClampedArray(Array.from({ length: 8 }, () => [red, green, blue, 255]).flat());
  const i420 = new Uint8Array(i420Bytes(size));
  rgbToI420(rgba, size, i420);
  const [luma, blues, reds] = [i420.subarray(0, 8), i420.subarray(8, 10), i420.subarray(10)];
  for (const plane of [luma, blues, reds]) expect(new Set(plane).size).toBe(1);
  return [luma[0] ?? 0, blues[0] ?? 0, reds[0] ?? 0] as const;
}

/** The inverse of BT.709 with full range. */
function colorOf([luma, blue, red]: readonly [number, number, number]): Color {
  const [b, r] = [blue - 128, red - 128];
  return [luma + 1.5748 * r, luma - 0.1873 * b - 0.4681 * r, luma + 1.8556 * b];
}

const LEVELS = [0, 1, 30, 77, 128, 200, 254, 255];

describe('conversion to I420', () => {
  it('preserves every color up to rounding', () => {
    for (const red of LEVELS)
      for (const green of LEVELS)
        for (const blue of LEVELS) {
          const back = colorOf(samplesOf([red, green, blue]));
          [red, green, blue].forEach((part, index) => {
            expect(Math.abs(part - (back[index] ?? 0)), `${red} ${green} ${blue}`).toBeLessThan(1.6);
          });
        }
  });

  it('keeps gray gray, from black to white', () => {
    for (let gray = 0; gray <= 255; gray += 1) expect(samplesOf([gray, gray, gray])).toEqual([gray, 128, 128]);
  });

  it('maps pure blue and red to the end of the range, not beyond it', () => {
    expect(samplesOf([0, 0, 255])[1]).toBe(255);
    expect(samplesOf([255, 0, 0])[2]).toBe(255);
  });

  it('gives each block of two by two pixels their mean color', () => {
    const rgba = new Uint8ClampedArray([255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255, 255, 0, 0, 255]);
    const i420 = new Uint8Array(6);
    rgbToI420(rgba, { width: 2, height: 2 }, i420);
    const half = samplesOf([128, 0, 128]);
    expect([...i420.subarray(0, 4)]).toEqual([54, 18, 18, 54]);
    expect(Math.abs((i420[4] ?? 0) - half[1])).toBeLessThanOrEqual(1);
    expect(Math.abs((i420[5] ?? 0) - half[2])).toBeLessThanOrEqual(1);
  });
});
