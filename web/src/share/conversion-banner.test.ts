import { describe, expect, it } from 'vitest';
import type { PublicRecording } from '#shared/api/links.ts';
import { bannerOf } from './conversion-banner.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const recording = (transcodeStatus: PublicRecording['transcodeStatus'], updatedAt = '2026-05-01T11:30:00Z') =>
  ({ filePath: '/objects/r/original.webm', transcodeStatus, updatedAt }) as PublicRecording;

const title = (...args: Parameters<typeof bannerOf>) => bannerOf(...args)?.title;

describe('banners of a share page', () => {
  it('say on a device that does not play WebM what becomes of the video', () => {
    expect(title(recording('pending'), false, now)).toBe('Preparing Video for iPhone');
    expect(title(recording('processing'), false, now)).toBe('Processing Video for iPhone');
    expect(bannerOf(recording('failed'), false, now)).toMatchObject({
      title: 'Video Format Issue',
      tone: 'destructive',
    });
    expect(bannerOf(recording('completed'), false, now)).toBeNull();
  });

  it('say on it how long that takes, and what comes then', () => {
    expect(bannerOf(recording('pending'), false, now)?.text).toContain('10-60 seconds');
    expect(bannerOf(recording('processing'), false, now)?.text).toContain('starts automatically when ready');
    expect(bannerOf(recording('failed'), false, now)?.text).toContain('could not be converted');
  });

  it('say on other devices that it gets better', () => {
    expect(title(recording('pending'), true, now)).toBe('Preparing Video');
    expect(title(recording('processing'), true, now)).toBe('Optimizing Video');
    expect(bannerOf(recording('pending'), true, now)?.text).toContain('playable now in WebM');
    expect(bannerOf(recording('completed'), true, now)).toBeNull();
    expect(bannerOf(recording('failed'), true, now)).toBeNull();
  });

  it('tell of processing that is stuck for over an hour', () => {
    const stuck = recording('processing', '2026-05-01T10:59:59Z');
    expect(bannerOf(stuck, true, now)).toMatchObject({ title: 'Video Processing Issue', tone: 'destructive' });
    expect(bannerOf(stuck, true, now)?.text).toMatch(/original video is still playable.*contact the owner/);
    expect(bannerOf(stuck, false, now)).toMatchObject({ title: 'Video Processing Issue', tone: 'destructive' });
    expect(bannerOf(stuck, false, now)?.text).toMatch(/still playable on a computer.*contact the owner/);
  });

  it('are silent where there is no file at all', () => {
    expect(bannerOf({ ...recording('pending'), filePath: null }, true, now)).toBeNull();
  });
});
