import { describe, expect, it } from 'vitest';
import type { PublicRecording } from '#shared/api/links.ts';
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

const PHONE = { webM: false, segments: false, file: () => false };
const COMPUTER = { webM: true, segments: true, file: () => true };
const recording = (transcodeStatus: PublicRecording['transcodeStatus'], updatedAt = '2026-05-01T11:30:00Z') =>
  ({ filePath: '/objects/r/original.webm', transcodeStatus, updatedAt }) as PublicRecording;

const title = (...args: Parameters<typeof bannerOf>) => bannerOf(...args)?.title;

describe('banners of a share page', () => {
  it('show the state of the conversion on a device that does not play WebM', () => {
    expect(title(recording('pending'), PHONE, now)).toBe('Preparing Video for iPhone');
    expect(title(recording('processing'), PHONE, now)).toBe('Processing Video for iPhone');
    expect(bannerOf(recording('failed'), PHONE, now)).toMatchObject({
      title: 'Video Format Issue',
      tone: 'destructive',
    });
    expect(bannerOf(recording('completed'), PHONE, now)).toBeNull();
  });

  it('say on such a device how long the conversion takes, and what happens next', () => {
    expect(bannerOf(recording('pending'), PHONE, now)?.text).toContain('10-60 seconds');
    expect(bannerOf(recording('processing'), PHONE, now)?.text).toContain('starts automatically when ready');
    expect(bannerOf(recording('failed'), PHONE, now)?.text).toContain('could not be converted');
  });

  it('say on such a device how long the viewer still waits, if that is known', () => {
    const left = { ...recording('processing'), readyAt: '2026-05-01T12:02:00Z' };
    expect(bannerOf(left, PHONE, now)?.text).toMatch(/starts automatically when ready\. Ready in about 2 minutes\.$/);
    expect(bannerOf(left, COMPUTER, now)?.text).not.toContain('Ready in');
  });

  it('say of an uploaded file whether the browser plays it', () => {
    const file = (status: PublicRecording['transcodeStatus']) => ({
      ...recording(status),
      fileType: 'video/quicktime',
    });
    const other = { ...COMPUTER, file: () => false };
    expect(bannerOf(file('processing'), other, now)?.text).toContain('that your browser can play');
    expect(bannerOf(file('failed'), other, now)).toMatchObject({ title: 'Video Format Issue', tone: 'destructive' });
    expect(bannerOf(file('completed'), other, now)).toBeNull();
    expect(bannerOf(file('pending'), COMPUTER, now)?.text).not.toContain('WebM');
    expect(title(file('pending'), PHONE, now)).toBe('Preparing Video for iPhone');
  });

  it('say on any device that a file is awaited whose original could not be played', () => {
    const refusing = { ...COMPUTER, refusesOriginal: true };
    expect(bannerOf(recording('processing'), refusing, now)).toMatchObject({
      title: 'Preparing Video',
      text: expect.stringContaining('starts automatically when ready'),
    });
    expect(bannerOf(recording('completed'), refusing, now)).toBeNull();
  });

  it('announce a better version on other devices', () => {
    expect(title(recording('pending'), COMPUTER, now)).toBe('Preparing Video');
    expect(title(recording('processing'), COMPUTER, now)).toBe('Optimizing Video');
    expect(bannerOf(recording('pending'), COMPUTER, now)?.text).toContain('playable now in WebM');
    expect(bannerOf(recording('completed'), COMPUTER, now)).toBeNull();
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
    expect(title(joining, COMPUTER, now)).toBe('Optimizing Video');
    expect(title(joining, PHONE, now)).toBe('Processing Video for iPhone');
    expect(bannerOf(joining, { ...COMPUTER, segments: false }, now)).toBeNull();
  });

  it('are absent without a file', () => {
    expect(bannerOf({ ...recording('pending'), filePath: null }, COMPUTER, now)).toBeNull();
  });
});
