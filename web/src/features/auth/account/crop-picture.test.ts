import { describe, expect, it } from 'vitest';
import { cropPicture, middleSquare } from './crop-picture.ts';

it.each([
  [256, 256, { x: 0, y: 0, side: 256 }],
  [400, 300, { x: 50, y: 0, side: 300 }],
  [300, 401, { x: 0, y: 50.5, side: 300 }],
  [1, 900, { x: 0, y: 449.5, side: 1 }],
])('the square of a picture of %d by %d pixels is in its middle', (width, height, square) => {
  expect(middleSquare(width, height)).toEqual(square);
});

describe('a file', () => {
  it.each(['image/svg+xml', 'image/gif', 'text/html', ''])('of the type %j is not opened', async (type) => {
    await expect(cropPicture(new Blob(['<svg/>'], { type }))).rejects.toThrow('PNG, JPEG or WebP');
  });

  it('that is too large is not opened', async () => {
    const file = new Blob([new Uint8Array(30_000_001)], { type: 'image/png' });
    await expect(cropPicture(file)).rejects.toThrow('at most 30 MB');
  });
});
