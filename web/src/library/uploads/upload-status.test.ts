import { describe, expect, it } from 'vitest';
import { NOTHING_SENT, timeLeftText, uploadText } from './upload-status.ts';

describe('words about an upload', () => {
  it('say how long it still takes', () => {
    expect(timeLeftText(null)).toBe('Working out the time left...');
    expect(timeLeftText(0.4)).toBe('Almost done');
    expect(timeLeftText(39.2)).toBe('About 40 s left');
    expect(timeLeftText(61)).toBe('About 2 min left');
  });

  it('say what it waits for', () => {
    const status = { percent: 40, bytesPerSecond: 1_234_567, secondsLeft: 12, state: 'sending' } as const;
    expect(uploadText(status)).toBe('1.2 MB/s · About 12 s left');
    expect(uploadText(NOTHING_SENT)).toBe('Working out the time left...');
    expect(uploadText({ ...status, percent: 100, secondsLeft: 0 })).toBe('Finishing...');
    expect(uploadText({ ...status, state: 'offline' })).toBe('Waiting for the network');
    expect(uploadText({ ...status, state: 'retrying' })).toBe('Trying again...');
  });
});
