import { describe, expect, it } from 'vitest';
import { jpegOf } from '../../test-support/jpeg.ts';
import { plainJpeg } from './plain-jpeg.ts';

const EXIF = [0xff, 0xe1, 0x00, 0x08, ...Buffer.from('Exif..')];
const COMMENT = [0xff, 0xfe, 0x00, 0x06, ...Buffer.from('home')];

/** A segment of application data. */
function app(marker: number, text: string): Buffer {
  const data = Buffer.from(text, 'latin1');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.of(0xff, marker), length, data]);
}

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

  it('keeps what affects its colors, and no other application data', () => {
    const profile = app(0xe2, 'ICC_PROFILE\0\x01\x01colors');
    const adobe = app(0xee, 'Adobe\0\x64\0\0\0\0\0');
    const others = [app(0xe0, 'JFXX\0\x10preview'), app(0xe2, 'MPF\0index'), app(0xed, 'Photoshop 3.0\0')];
    const plain = Buffer.from(jpegOf(256, 256));
    const made = Buffer.concat([plain.subarray(0, 20), ...others, profile, adobe, plain.subarray(20)]);
    const expected = Buffer.concat([plain.subarray(0, 20), profile, adobe, plain.subarray(20)]);
    expect(plainJpeg(made)?.bytes).toEqual(expected);
  });

  it('loses a preview image in its JFIF segment', () => {
    const plain = Buffer.from(jpegOf(256, 256));
    const jfif = app(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01rgb');
    const made = Buffer.concat([plain.subarray(0, 2), jfif, plain.subarray(20)]);
    expect(plainJpeg(made)?.bytes).toEqual(Buffer.concat([plain.subarray(0, 2), plain.subarray(20)]));
  });

  it.each([
    ['a second image', jpegOf(128, 128)],
    ['a text', Buffer.from('Exif GPS 52.5')],
    ['an end marker', Buffer.of(0xff, 0xd9)],
  ])('loses %s after its end', (_name, bytes) => {
    expect(plainJpeg(Buffer.concat([jpegOf(256, 256), bytes]))).toEqual(plainJpeg(jpegOf(256, 256)));
  });

  it('is read with several scans, restart markers and stuffed bytes, and metadata between its scans', () => {
    const plain = Buffer.from(jpegOf(256, 256));
    const scan = Buffer.concat([
      plain.subarray(-14, -4),
      Buffer.of(0x12, 0xff, 0x00, 0xff, 0xd3, 0x34, 0xff, 0xff, 0x00),
    ]);
    const [start, end] = [plain.subarray(0, -14), plain.subarray(-2)];
    const made = Buffer.concat([start, scan, app(0xe1, 'Exif\0\0'), scan, end]);
    expect(plainJpeg(made)?.bytes).toEqual(Buffer.concat([start, scan, scan, end]));
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
