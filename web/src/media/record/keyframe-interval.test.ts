import { expect, it, onTestFinished, vi } from 'vitest';
import { KEYFRAME_OPTIONS, type RecorderOptions, setsKeyframes } from './keyframe-interval.ts';

/** A recorder that reads the options of a browser. */
const reading = (...names: (keyof RecorderOptions)[]) =>
  class {
    constructor(_stream: MediaStream, options: RecorderOptions) {
      for (const name of names) void options[name];
    }
  } as unknown as typeof MediaRecorder;

it('a browser makes keyframes at an interval if it reads that option', () => {
  vi.stubGlobal('MediaStream', class {});
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(Object.keys(KEYFRAME_OPTIONS)).toEqual(['videoKeyFrameIntervalDuration']);
  expect(setsKeyframes(reading('mimeType', 'videoKeyFrameIntervalDuration'))).toBe(true);
  expect(setsKeyframes(reading('mimeType', 'videoBitsPerSecond')), 'as Firefox 153').toBe(false);
});
