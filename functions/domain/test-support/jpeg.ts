const word = (value: number): number[] => [value >> 8, value & 0xff];

/** A minimal JPEG of a size: the required segments, and two bytes of image data. */
export const jpegOf = (width: number, height: number): Uint8Array =>
  Uint8Array.from([
    ...[0xff, 0xd8],
    ...[0xff, 0xe0, ...word(16), ...Buffer.from('JFIF\0'), 1, 1, 0, ...word(1), ...word(1), 0, 0],
    ...[0xff, 0xc0, ...word(11), 8, ...word(height), ...word(width), 1, 1, 0x11, 0],
    ...[0xff, 0xda, ...word(8), 1, 1, 0, 0, 63, 0],
    ...[0x12, 0x34],
    ...[0xff, 0xd9],
  ]);
