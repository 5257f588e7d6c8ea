import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ManifestUnreadableError, newManifest, parseManifest } from './manifest.ts';

const about = { recordingId: 'W_1', name: 'Demo', type: 'screen', workspaceId: 'W', projectId: null } as const;
const single = { kind: 'single', fileSize: 9, url: 'https://bucket.test/a', untilMs: 1, isSent: true } as const;
const multipart = {
  kind: 'multipart',
  fileSize: 99,
  uploadId: 'u',
  partBytes: 10,
  partCount: 10,
  url: null,
} as const;
const whole = {
  ...newManifest({ id: 'W_1', userId: 'ada', about }),
  stage: 'uploading',
  durationMs: 4000,
  seekableBytes: 99,
  upload: { video: multipart, thumbnail: single },
  segmentUploadId: 'S',
} as const;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('a stored manifest', () => {
  it('is read as it was written', () => {
    for (const upload of [whole.upload, null, { video: null, thumbnail: 'none' }]) {
      expect(parseManifest({ ...whole, upload })).toEqual({ ...whole, upload });
    }
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('is read when it was written before uploads in segments existed', () => {
    const { segmentUploadId: _, ...older } = whole;
    expect(parseManifest(older).segmentUploadId).toBeNull();
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('is used without a wrong field that the recording does not need', () => {
    expect(parseManifest({ ...whole, stage: 'lost' }).stage).toBe('recorded');
    expect(parseManifest({ ...whole, durationMs: 'long' }).durationMs).toBeNull();
    expect(parseManifest({ ...whole, durationMs: Number.NaN }).durationMs).toBeNull();
    for (const upload of ['sent', { video: multipart }, { video: { ...single, url: 5 }, thumbnail: null }]) {
      expect(parseManifest({ ...whole, upload }).upload).toBeNull();
    }
    expect(console.warn).toHaveBeenCalledTimes(6);
  });

  it('is refused where the recording’s bytes could be confused with another’s, or missed', () => {
    const { userId: _, ...ofNobody } = whole;
    const bad = [null, 'text', ofNobody, { ...whole, id: '' }, { ...whole, about: { ...about, workspaceId: 7 } }];
    for (const stored of [...bad, { ...whole, seekableBytes: '99' }, { ...whole, seekableBytes: undefined }]) {
      expect(() => parseManifest(stored)).toThrow(ManifestUnreadableError);
    }
  });
});
