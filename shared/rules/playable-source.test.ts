import { describe, expect, it } from 'vitest';
import { contentTypeOf, isBeingMade, isStuck, playablePath, sourceToPlay } from './playable-source.ts';

const filePath = '/objects/w_r/original.webm';
const mp4FilePath = '/objects/w_r/video.mp4';
const playlistPath = '/objects/w_r/playlist.json';
const segments = null;
const fileType = null;
const everything = { webM: true, segments: true, file: () => true };
const nothing = { webM: false, segments: false, file: () => false };

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
    const processing = { filePath, mp4FilePath: null, transcodeStatus: 'processing', fileType, segments } as const;
    const completed = { filePath, mp4FilePath, transcodeStatus: 'completed', fileType, segments } as const;
    const empty = { filePath: null, mp4FilePath: null, transcodeStatus: 'pending', fileType, segments } as const;
    expect(sourceToPlay(processing, everything)).toEqual({ path: filePath, isPlaylist: false });
    expect(sourceToPlay(processing, nothing)).toBeNull();
    expect(sourceToPlay(completed, nothing)).toEqual({ path: mp4FilePath, isPlaylist: false });
    expect(sourceToPlay(empty, everything)).toBeNull();
  });

  it.each(['joining', 'failed'] as const)('is the segments while there is no file of them: %s', (state) => {
    const joining = { state, playlistPath };
    const waiting = { filePath, mp4FilePath, transcodeStatus: 'completed', fileType, segments: joining } as const;
    expect(playablePath(waiting), 'which would be answered with 503').toBeNull();
    expect(sourceToPlay(waiting, everything)).toEqual({ path: playlistPath, isPlaylist: true });
    expect(sourceToPlay(waiting, { ...everything, segments: false })).toBeNull();
  });

  it.each(['joined', 'interrupted'] as const)('is the file once it is there: %s', (state) => {
    const joined = {
      filePath,
      mp4FilePath: null,
      transcodeStatus: 'pending',
      fileType,
      segments: { state, playlistPath },
    } as const;
    expect(sourceToPlay(joined, everything)).toEqual({ path: filePath, isPlaylist: false });
  });

  it('is what is being recorded, where that may be watched', () => {
    const empty = { filePath: null, mp4FilePath: null, transcodeStatus: 'pending', fileType } as const;
    const live = { ...empty, segments: { state: 'recording', playlistPath } } as const;
    const closed = { ...empty, segments: { state: 'recording', playlistPath: null } } as const;
    expect(sourceToPlay(live, everything)).toEqual({ path: playlistPath, isPlaylist: true });
    expect(sourceToPlay(closed, everything)).toBeNull();
    expect([live, closed, { ...empty, segments }].map(isBeingMade)).toEqual([true, true, false]);
  });

  it('is an uploaded file where the device plays its codecs, and else the MP4 that is made of it', () => {
    const file = {
      filePath: '/objects/w_r/original.mp4',
      mp4FilePath: null,
      transcodeStatus: 'processing',
      fileType: 'video/mp4; codecs="hvc1.1.6.L93.90"',
      segments,
    } as const;
    const plays = (type: string) => ({ ...nothing, file: (asked: string) => asked === type });
    expect(sourceToPlay(file, plays(file.fileType))).toEqual({ path: file.filePath, isPlaylist: false });
    expect(sourceToPlay(file, { ...plays('video/webm'), webM: true })).toBeNull();
    const converted = { ...file, mp4FilePath, transcodeStatus: 'completed' } as const;
    expect(sourceToPlay(converted, nothing)).toEqual({ path: mp4FilePath, isPlaylist: false });
  });

  it('has the type that its ending says', () => {
    const paths = [filePath, mp4FilePath, '/objects/w_r/original.mov', '/objects/w_r/original.mkv'];
    const types = ['video/webm', 'video/mp4', 'video/quicktime', 'video/x-matroska'];
    expect(paths.map(contentTypeOf)).toEqual(types);
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
