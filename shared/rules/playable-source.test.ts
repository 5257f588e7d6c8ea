import { describe, expect, it } from 'vitest';
import { contentTypeOf, isBeingMade, isStuck, playablePath, sourceToPlay } from './playable-source.ts';

const filePath = '/objects/w_r/original.webm';
const mp4FilePath = '/objects/w_r/video.mp4';
const playlistPath = '/objects/w_r/playlist.json';
const segments = null;
const everything = { webM: true, segments: true };
const nothing = { webM: false, segments: false };

describe('playable source', () => {
  it('is the MP4 once it is completed', () => {
    expect(playablePath({ filePath, mp4FilePath, transcodeStatus: 'completed', segments })).toBe(mp4FilePath);
  });

  it.each(['pending', 'processing', 'failed'] as const)('is the original while the status is %s', (transcodeStatus) => {
    expect(playablePath({ filePath, mp4FilePath, transcodeStatus, segments })).toBe(filePath);
  });

  it('is the original when there is no MP4, and nothing when there is no file at all', () => {
    expect(playablePath({ filePath, mp4FilePath: null, transcodeStatus: 'completed', segments })).toBe(filePath);
    expect(playablePath({ filePath: null, mp4FilePath: null, transcodeStatus: 'pending', segments })).toBeNull();
  });

  it('is withheld from a device that does not play it, until there is an MP4', () => {
    const processing = { filePath, mp4FilePath: null, transcodeStatus: 'processing', segments } as const;
    const completed = { filePath, mp4FilePath, transcodeStatus: 'completed', segments } as const;
    const empty = { filePath: null, mp4FilePath: null, transcodeStatus: 'pending', segments } as const;
    expect(sourceToPlay(processing, everything)).toEqual({ path: filePath, isPlaylist: false });
    expect(sourceToPlay(processing, nothing)).toBeNull();
    expect(sourceToPlay(completed, nothing)).toEqual({ path: mp4FilePath, isPlaylist: false });
    expect(sourceToPlay(empty, everything)).toBeNull();
  });

  it.each(['joining', 'failed'] as const)('is the segments while there is no file of them: %s', (state) => {
    const joining = { state, playlistPath };
    const waiting = { filePath, mp4FilePath, transcodeStatus: 'completed', segments: joining } as const;
    expect(playablePath(waiting), 'which would be answered with 503').toBeNull();
    expect(sourceToPlay(waiting, everything)).toEqual({ path: playlistPath, isPlaylist: true });
    expect(sourceToPlay(waiting, { webM: true, segments: false })).toBeNull();
  });

  it.each(['joined', 'interrupted'] as const)('is the file once it is there: %s', (state) => {
    const joined = {
      filePath,
      mp4FilePath: null,
      transcodeStatus: 'pending',
      segments: { state, playlistPath },
    } as const;
    expect(sourceToPlay(joined, everything)).toEqual({ path: filePath, isPlaylist: false });
  });

  it('is what is being recorded, where that may be watched', () => {
    const empty = { filePath: null, mp4FilePath: null, transcodeStatus: 'pending' } as const;
    const live = { ...empty, segments: { state: 'recording', playlistPath } } as const;
    const closed = { ...empty, segments: { state: 'recording', playlistPath: null } } as const;
    expect(sourceToPlay(live, everything)).toEqual({ path: playlistPath, isPlaylist: true });
    expect(sourceToPlay(closed, everything)).toBeNull();
    expect([live, closed, { ...empty, segments }].map(isBeingMade)).toEqual([true, true, false]);
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
