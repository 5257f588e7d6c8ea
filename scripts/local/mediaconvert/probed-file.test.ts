import { describe, expect, it } from 'vitest';
import { rotationOf } from './probed-file.ts';

/** A track whose display matrix has these numbers, as ffprobe writes it. */
const withMatrix = (rotation: number, [a, b, c, d]: [number, number, number, number]) => {
  const row = (...numbers: number[]) => numbers.map((number) => String(number * 65_536).padStart(12)).join('');
  const displaymatrix = `\n00000000: ${row(a, b, 0)}\n00000001: ${row(c, d, 0)}\n00000002: ${row(0, 0, 16_384)}\n`;
  const data = { side_data_type: 'Display Matrix', displaymatrix, rotation };
  return { index: 0, codec_type: 'video' as const, side_data_list: [data] };
};

describe('the rotation of a track', () => {
  it.each([
    [-90, [0, 1, -1, 0], 90],
    [-180, [-1, 0, 0, -1], 180],
    [90, [0, -1, 1, 0], 270],
    [-89.5, [0.0087, 1, -1, 0.0087], 90],
  ] as const)('is clockwise: ffprobe reports %s', (reported, matrix, rotation) => {
    expect(rotationOf(withMatrix(reported, [...matrix]))).toBe(rotation);
  });

  it.each([
    ['mirrored', -180, [-1, 0, 0, 1]],
    ['upside down and mirrored', 0, [1, 0, 0, -1]],
    ['mirrored and on its side', -90, [0, 1, 1, 0]],
    ['stretched on its side', -90, [0, 2, -1, 0]],
    ['turned by an angle that is not right', -45, [0.7, 0.7, -0.7, 0.7]],
    ['without a size', Number.MIN_SAFE_INTEGER, [0, 0, 0, 0]],
  ] as const)('is 0° for a picture that is %s', (_what, reported, matrix) => {
    expect(rotationOf(withMatrix(reported, [...matrix]))).toBe(0);
  });

  it('is 0° without a matrix', () => {
    expect(rotationOf({ index: 0, codec_type: 'video' })).toBe(0);
  });
});
