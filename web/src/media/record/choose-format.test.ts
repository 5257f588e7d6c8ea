import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { canRecordVideo, chooseFormat } from './choose-format.ts';

const supporting =
  (...types: string[]) =>
  (type: string) =>
    types.includes(type);

describe('choosing the format of a recording', () => {
  it('takes the first format that the browser records, in the order of the specification', () => {
    const order = [
      'video/webm;codecs=vp8,opus',
      'video/webm;codecs=vp9,opus',
      'video/webm;codecs=vp8',
      'video/webm;codecs=h264',
      'video/webm',
    ];
    for (const [index, format] of order.entries()) {
      expect(chooseFormat(true, supporting('video/mp4', ...order.slice(index).reverse()))).toBe(format);
    }
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
