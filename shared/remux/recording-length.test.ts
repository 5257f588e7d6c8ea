import { describe, expect, it } from 'vitest';
import { recordingLength } from './recording-length.ts';

describe('the length of a recording', () => {
  it('is that of the recorder’s clock', () => {
    expect(recordingLength(10_000, 9_960)).toBe(10_000);
    expect(recordingLength(10_000, 12_000)).toBe(10_000);
  });

  it('is that of the file when the clock continued while the computer slept', () => {
    expect(recordingLength(3 * 3_600_000, 10_000)).toBe(10_000);
  });

  it('is that of the file without a clock', () => {
    expect(recordingLength(null, 4_321)).toBe(4_321);
  });
});
