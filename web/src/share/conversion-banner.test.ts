import { describe, expect, it } from 'vitest';
import type { PublicRecording } from '#shared/api/sharing/links.ts';
import { bannerOf, timeLeft } from './conversion-banner.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const after = (seconds: number) => timeLeft(new Date(now + seconds * 1000).toISOString(), now);

it.each([
  [5, 'Ready in less than a minute.'],
  [29, 'Ready in less than a minute.'],
  [60, 'Ready in about a minute.'],
  [89, 'Ready in about a minute.'],
  [150, 'Ready in about 3 minutes.'],
  [3600, 'Ready in about 60 minutes.'],
])('a video that is ready in %i s says so', (seconds, text) => expect(after(seconds)).toBe(text));

it('nothing is promised when nothing is known, or once the time is over', () => {
  expect([timeLeft(null, now), after(0), after(-30)]).toEqual([null, null, null]);
});

const PHONE = { webM: false, segments: false, hls: false, file: () => false };
const COMPUTER = { webM: true, segments: true, hls: true, file: () => true };
const recording = (transcodeStatus: PublicRecording['transcodeStatus'], updatedAt = '2026-05-01T11:30:00Z') =>
  ({ filePath: '/objects/r/original.webm', transcodeStatus, updatedAt }) as PublicRecording;

const OTHER = { ...COMPUTER, file: () => false };
const REFUSING = { ...COMPUTER, refusesOriginal: true };
const file = (status: PublicRecording['transcodeStatus']) => ({ ...recording(status), fileType: 'video/quicktime' });
const ready = { ...recording('processing'), readyAt: '2026-05-01T12:02:00Z' };

describe('banners of a share page', () => {
  it.each([
    ['an iPhone', 'Preparing Video for iPhone', recording('pending'), PHONE, /10-60 seconds/],
    ['an iPhone', 'Processing Video for iPhone', recording('processing'), PHONE, /starts automatically when ready/],
    [
      'an iPhone',
      'Processing Video for iPhone',
      ready,
      PHONE,
      /automatically when ready\. Ready in about 2 minutes\.$/,
    ],
    ['an iPhone', 'Video Format Issue', recording('failed'), PHONE, /could not be converted/],
    ['an iPhone', 'Preparing Video for iPhone', file('pending'), PHONE, /./],
    ['a computer', 'Preparing Video', recording('pending'), COMPUTER, /playable now in WebM/],
    ['a computer', 'Preparing Video', file('pending'), COMPUTER, /^(?!.*WebM)/],
    ['a computer', 'Optimizing Video', ready, COMPUTER, /^(?!.*Ready in)/],
    ['a browser without the file’s format', 'Preparing Video', file('processing'), OTHER, /that your browser can play/],
    ['a browser without the file’s format', 'Video Format Issue', file('failed'), OTHER, /./],
    ['a browser that refused the original', 'Preparing Video', recording('processing'), REFUSING, /when ready/],
  ])('on %s: %s', (_on, title, shown, player, text) => {
    const tone = title === 'Video Format Issue' ? { tone: 'destructive' } : {};
    expect(bannerOf(shown, player, now)).toMatchObject({ title, text: expect.stringMatching(text), ...tone });
  });

  it('are absent once the video is converted, and where a failed conversion does not matter', () => {
    for (const player of [PHONE, COMPUTER, REFUSING]) expect(bannerOf(recording('completed'), player, now)).toBeNull();
    expect(bannerOf(file('completed'), OTHER, now)).toBeNull();
    expect(bannerOf(recording('failed'), COMPUTER, now)).toBeNull();
  });

  it('report processing that is stuck for over an hour', () => {
    const stuck = recording('processing', '2026-05-01T10:59:59Z');
    expect(bannerOf(stuck, COMPUTER, now)).toMatchObject({ title: 'Video Processing Issue', tone: 'destructive' });
    expect(bannerOf(stuck, COMPUTER, now)?.text).toMatch(/original video is still playable.*contact the owner/);
    expect(bannerOf(stuck, PHONE, now)).toMatchObject({ title: 'Video Processing Issue', tone: 'destructive' });
    expect(bannerOf(stuck, PHONE, now)?.text).toMatch(/still playable on a computer.*contact the owner/);
  });

  it('are those of processing while the file is made from segments, and never say of an unplayable video that it plays', () => {
    const joining = {
      ...recording('processing'),
      segments: { state: 'joining', playlistPath: '/objects/r/p' },
    } as const;
    expect(bannerOf(joining, COMPUTER, now)?.title).toBe('Optimizing Video');
    expect(bannerOf(joining, PHONE, now)?.title).toBe('Processing Video for iPhone');
    expect(bannerOf(joining, { ...COMPUTER, segments: false }, now)).toBeNull();
  });

  it('are absent without a file', () => {
    expect(bannerOf({ ...recording('pending'), filePath: null }, COMPUTER, now)).toBeNull();
  });
});
