import { describe, expect, it } from 'vitest';
import { chooseFormat, RECORDING_FORMATS } from './choose-format.ts';

const supporting =
  (...types: string[]) =>
  (type: string) =>
    types.includes(type);

describe('choosing the format of a recording', () => {
  it('prefers VP8 with Opus over everything else', () => {
    expect(chooseFormat(() => true)).toBe('video/webm;codecs=vp8,opus');
  });

  it('knows the formats of the specification in their order, and no others', () => {
    expect(RECORDING_FORMATS).toEqual([
      'video/webm;codecs=vp8,opus',
      'video/webm;codecs=vp9,opus',
      'video/webm;codecs=vp8',
      'video/webm;codecs=h264',
      'video/webm',
    ]);
  });

  it('goes down the list in the order VP9 with Opus, VP8, H.264, plain WebM', () => {
    expect(chooseFormat(supporting('video/webm', 'video/webm;codecs=h264', 'video/webm;codecs=vp9,opus'))).toBe(
      'video/webm;codecs=vp9,opus',
    );
    expect(chooseFormat(supporting('video/webm', 'video/webm;codecs=h264', 'video/webm;codecs=vp8'))).toBe(
      'video/webm;codecs=vp8',
    );
    expect(chooseFormat(supporting('video/webm', 'video/webm;codecs=h264'))).toBe('video/webm;codecs=h264');
    expect(chooseFormat(supporting('video/webm'))).toBe('video/webm');
  });

  it('throws when the browser records no WebM at all', () => {
    expect(() => chooseFormat(supporting('video/mp4'))).toThrow('cannot record WebM');
  });
});
