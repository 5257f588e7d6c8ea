import { describe, expect, it } from 'vitest';
import { jpegOf } from '../test-support/jpeg.ts';
import { plainJpeg } from './plain-jpeg.ts';

const EXIF = [0xff, 0xe1, 0x00, 0x08, ...Buffer.from('Exif..')];
const COMMENT = [0xff, 0xfe, 0x00, 0x06, ...Buffer.from('home')];

describe('a JPEG', () => {
  it('is read with its size, and its image data is not changed', () => {
    const file = jpegOf(256, 128);
    expect(plainJpeg(file)).toEqual({ bytes: Buffer.from(file), width: 256, height: 128 });
  });

  it('loses the metadata of cameras and programs', () => {
    const file = Uint8Array.from([
      ...jpegOf(256, 256).subarray(0, 2),
      ...EXIF,
      ...COMMENT,
      ...jpegOf(256, 256).subarray(2),
    ]);
    expect(plainJpeg(file)?.bytes).toEqual(Buffer.from(jpegOf(256, 256)));
  });

  it('is read from any offset of a buffer', () => {
    const file = jpegOf(256, 256);
    const memory = new Uint8Array(file.length + 7);
    memory.set(file, 7);
    expect(plainJpeg(memory.subarray(7))?.width).toBe(256);
  });

  it.each([
    ['nothing', []],
    ['no JPEG', [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]],
    ['one that ends early', [...jpegOf(256, 256).subarray(0, 12)]],
    ['one whose end is cut off', [...jpegOf(256, 256).subarray(0, -1)]],
    ['one without a size', [0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 0xff, 0xd9]],
    ['a segment that is longer than the file', [0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1, 2, 0xff, 0xd9]],
  ])('is not recognized in %s', (_name, bytes) => {
    expect(plainJpeg(Uint8Array.from(bytes))).toBeNull();
  });
});
