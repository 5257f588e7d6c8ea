import { describe, expect, it } from 'vitest';
import { contentTypeOf, isStuck, pathToPlay, playablePath } from './playable-source.ts';

const filePath = '/objects/w_r/original.webm';
const mp4FilePath = '/objects/w_r/video.mp4';

describe('playable source', () => {
  it('is the MP4 once it is completed', () => {
    expect(playablePath({ filePath, mp4FilePath, transcodeStatus: 'completed' })).toBe(mp4FilePath);
  });

  it.each(['pending', 'processing', 'failed'] as const)('is the original while the status is %s', (transcodeStatus) => {
    expect(playablePath({ filePath, mp4FilePath, transcodeStatus })).toBe(filePath);
  });

  it('is the original when there is no MP4, and nothing when there is no file at all', () => {
    expect(playablePath({ filePath, mp4FilePath: null, transcodeStatus: 'completed' })).toBe(filePath);
    expect(playablePath({ filePath: null, mp4FilePath: null, transcodeStatus: 'pending' })).toBeNull();
  });

  it('is withheld from a device that does not play it, until there is an MP4', () => {
    const processing = { filePath, mp4FilePath: null, transcodeStatus: 'processing' } as const;
    expect(pathToPlay(processing, true)).toBe(filePath);
    expect(pathToPlay(processing, false)).toBeNull();
    expect(pathToPlay({ filePath, mp4FilePath, transcodeStatus: 'completed' }, false)).toBe(mp4FilePath);
    expect(pathToPlay({ filePath: null, mp4FilePath: null, transcodeStatus: 'pending' }, true)).toBeNull();
  });

  it('has the type that its ending says', () => {
    expect([filePath, mp4FilePath].map(contentTypeOf)).toEqual(['video/webm', 'video/mp4']);
  });
});

describe('stuck', () => {
  const updatedAt = '2026-01-01T00:00:00.000Z';
  const later = (ms: number) => Date.parse(updatedAt) + ms;
  const HOUR = 3_600_000;

  it('means processing for more than an hour', () => {
    expect(isStuck({ transcodeStatus: 'processing', updatedAt }, later(HOUR))).toBe(false);
    expect(isStuck({ transcodeStatus: 'processing', updatedAt }, later(HOUR + 1))).toBe(true);
  });

  it.each(['pending', 'completed', 'failed'] as const)('never means %s', (transcodeStatus) => {
    expect(isStuck({ transcodeStatus, updatedAt }, later(100 * HOUR))).toBe(false);
  });
});
