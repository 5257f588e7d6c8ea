import { describe, expect, it } from 'vitest';
import { contentTypeOf, isBeingMade, isStuck, playablePath, playsWithout, sourceToPlay } from './playable-source.ts';

const filePath = '/objects/w_r/original.webm';
const mp4FilePath = '/objects/w_r/video.mp4';
const playlistPath = '/objects/w_r/playlist.json';
const segments = null;
const fileType = null;
const everything = { webM: true, segments: true, hls: true, file: () => true } as const;
const nothing = { webM: false, segments: false, hls: false, file: () => false };

describe('the playable source of a recording', () => {
  it('is the MP4 when the conversion is completed', () => {
    expect(playablePath({ filePath, mp4FilePath, transcodeStatus: 'completed', segments })).toBe(mp4FilePath);
  });

  it.each(['pending', 'processing', 'failed'] as const)('is the original while the status is %s', (transcodeStatus) => {
    expect(playablePath({ filePath, mp4FilePath, transcodeStatus, segments })).toBe(filePath);
  });

  it('is the original without an MP4, and null without any file', () => {
    expect(playablePath({ filePath, mp4FilePath: null, transcodeStatus: 'completed', segments })).toBe(filePath);
    expect(playablePath({ filePath: null, mp4FilePath: null, transcodeStatus: 'pending', segments })).toBeNull();
  });

  it('is null on a device that does not support the original, until the MP4 exists', () => {
    const processing = { filePath, mp4FilePath: null, transcodeStatus: 'processing', fileType, segments } as const;
    const completed = { filePath, mp4FilePath, transcodeStatus: 'completed', fileType, segments } as const;
    const empty = { filePath: null, mp4FilePath: null, transcodeStatus: 'pending', fileType, segments } as const;
    expect(sourceToPlay(processing, everything)).toEqual({ path: filePath, isPlaylist: false });
    expect(sourceToPlay(processing, nothing)).toBeNull();
    expect(sourceToPlay(completed, nothing)).toEqual({ path: mp4FilePath, isPlaylist: false });
    expect(sourceToPlay(empty, everything)).toBeNull();
  });

  it('is the playlist of a long film on a device that plays HLS, else the MP4', () => {
    const hlsPath = '/objects/w_r/film.m3u8';
    const film = { filePath, mp4FilePath, hlsPath, transcodeStatus: 'completed', fileType, segments } as const;
    const sourceOf = (hls: boolean | 'file') => sourceToPlay(film, { ...everything, hls });
    expect(sourceOf(true)).toEqual({ path: hlsPath, isPlaylist: true });
    expect(sourceOf('file')).toEqual({ path: hlsPath, isPlaylist: false });
    expect(sourceOf(false)).toEqual({ path: mp4FilePath, isPlaylist: false });
    const failed = { path: hlsPath, isPlaylist: false };
    expect(playsWithout(failed, film, { ...everything, hls: 'file' })?.hls).toBe(false);
  });

  it.each(['joining', 'failed'] as const)('are the segments while their file does not exist: %s', (state) => {
    const joining = { state, playlistPath };
    const waiting = { filePath, mp4FilePath, transcodeStatus: 'completed', fileType, segments: joining } as const;
    expect(playablePath(waiting), 'which would be answered with 503').toBeNull();
    expect(sourceToPlay(waiting, everything)).toEqual({ path: playlistPath, isPlaylist: true });
    expect(sourceToPlay(waiting, { ...everything, segments: false })).toBeNull();
  });

  it.each(['joined', 'interrupted'] as const)('is the file when it exists: %s', (state) => {
    const joined = {
      filePath,
      mp4FilePath: null,
      transcodeStatus: 'pending',
      fileType,
      segments: { state, playlistPath },
    } as const;
    expect(sourceToPlay(joined, everything)).toEqual({ path: filePath, isPlaylist: false });
  });

  it('is the live playlist where live viewing is allowed', () => {
    const empty = { filePath: null, mp4FilePath: null, transcodeStatus: 'pending', fileType } as const;
    const live = { ...empty, segments: { state: 'recording', playlistPath } } as const;
    const closed = { ...empty, segments: { state: 'recording', playlistPath: null } } as const;
    expect(sourceToPlay(live, everything)).toEqual({ path: playlistPath, isPlaylist: true });
    expect(sourceToPlay(closed, everything)).toBeNull();
    expect([live, closed, { ...empty, segments }].map(isBeingMade)).toEqual([true, true, false]);
  });

  it('is an uploaded file if the device supports its codecs, and otherwise its MP4', () => {
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

  it('is awaited when the device could not play one, as long as another can come', () => {
    const file = { filePath, mp4FilePath: null, transcodeStatus: 'processing', fileType: null, segments } as const;
    const original = { path: filePath, isPlaylist: false };
    const left = playsWithout(original, file, everything);
    expect(left && sourceToPlay(file, left)).toBeNull();
    const converted = { ...file, mp4FilePath, transcodeStatus: 'completed' } as const;
    expect(left && sourceToPlay(converted, left)).toEqual({ path: mp4FilePath, isPlaylist: false });
    expect(playsWithout({ path: mp4FilePath, isPlaylist: false }, converted, everything)).toBeNull();
    expect(playsWithout(original, { ...file, transcodeStatus: 'failed' }, everything)).toBeNull();
    const playlist = { path: playlistPath, isPlaylist: true };
    expect(playsWithout(playlist, file, everything)).toMatchObject({ segments: false, webM: true });
  });

  it('has the content type of its file extension', () => {
    const paths = [filePath, mp4FilePath, '/objects/w_r/original.mov', '/objects/w_r/original.mkv'];
    const types = ['video/webm', 'video/mp4', 'video/quicktime', 'video/x-matroska'];
    expect(paths.map(contentTypeOf)).toEqual(types);
  });
});

describe('a stuck recording', () => {
  const updatedAt = '2026-01-01T00:00:00.000Z';
  const later = (ms: number) => Date.parse(updatedAt) + ms;
  const HOUR = 3_600_000;

  it('has been processing for more than an hour', () => {
    expect(isStuck({ transcodeStatus: 'processing', updatedAt }, later(HOUR))).toBe(false);
    expect(isStuck({ transcodeStatus: 'processing', updatedAt }, later(HOUR + 1))).toBe(true);
  });

  it.each(['pending', 'completed', 'failed'] as const)('is never %s', (transcodeStatus) => {
    expect(isStuck({ transcodeStatus, updatedAt }, later(100 * HOUR))).toBe(false);
  });
});
