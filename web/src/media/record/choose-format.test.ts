import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { canRecordVideo, chooseFormat, RECORDING_FORMATS } from './choose-format.ts';

const supporting =
  (...types: string[]) =>
  (type: string) =>
    types.includes(type);

describe('choosing the format of a recording', () => {
  it('prefers VP8 with Opus over everything else', () => {
    expect(chooseFormat(true, () => true)).toBe('video/webm;codecs=vp8,opus');
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
    expect(chooseFormat(true, supporting('video/webm', 'video/webm;codecs=h264', 'video/webm;codecs=vp9,opus'))).toBe(
      'video/webm;codecs=vp9,opus',
    );
    expect(chooseFormat(true, supporting('video/webm', 'video/webm;codecs=h264', 'video/webm;codecs=vp8'))).toBe(
      'video/webm;codecs=vp8',
    );
    expect(chooseFormat(true, supporting('video/webm', 'video/webm;codecs=h264'))).toBe('video/webm;codecs=h264');
    expect(chooseFormat(true, supporting('video/webm'))).toBe('video/webm');
  });

  it('names no codec of sound for a recording without sound', () => {
    expect(chooseFormat(false, () => true)).toBe('video/webm;codecs=vp8');
    expect(chooseFormat(false, supporting('video/webm', 'video/webm;codecs=vp8,opus'))).toBe('video/webm');
  });

  it('throws when the browser records no WebM at all', () => {
    expect(() => chooseFormat(true, supporting('video/mp4'))).toThrow('cannot record WebM');
  });

  it('tells beforehand whether the browser records any', () => {
    expect(canRecordVideo(supporting('video/mp4', 'video/webm'))).toBe(true);
    expect(canRecordVideo(supporting('video/mp4'))).toBe(false);
  });

  it('finds none in a browser without MediaRecorder', () => {
    vi.stubGlobal('MediaRecorder', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(canRecordVideo()).toBe(false);
  });
});
