import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/http/api-error.ts';
import type { RecordingUploadRecord } from '#web/media/upload/upload-record.ts';
import * as uploading from '#web/media/upload/upload-recording.ts';
import { type AttachedFiles, saveFile } from './save-file.ts';

const URLS = { videoURL: 'https://s3.test/v', thumbnailURL: null };
const BEGUN: RecordingUploadRecord = { video: null, thumbnail: 'none' };
const SENT = { kind: 'single', fileSize: 7, url: 'https://s3.test/v', untilMs: 0, isSent: true } as const;
const ARRIVED: RecordingUploadRecord = { video: SENT, thumbnail: { ...SENT, url: 'https://s3.test/t' } };
const refusal = (status: number, code: string) => new ApiError(status, JSON.stringify({ code, message: 'No room.' }));

let stored: RecordingUploadRecord | null;

beforeEach(() => {
  stored = BEGUN;
  vi.spyOn(uploading, 'uploadRecording').mockResolvedValue(URLS);
});
const upload = () => vi.mocked(uploading.uploadRecording);

const save = (attach: (files: AttachedFiles) => Promise<string>, signal = new AbortController().signal) =>
  saveFile(
    {
      video: new Blob(['a video']),
      thumbnail: async () => null,
      duration: 4,
      upload: () => stored,
      store: async (next) => {
        stored = next;
      },
      attach,
    },
    { signal, onProgress: () => undefined },
  );

describe('saving a file', () => {
  it('continues the stored upload, and attaches the files', async () => {
    const attach = vi.fn(async () => 'attached');
    expect(await save(attach)).toBe('attached');
    expect(upload().mock.calls[0]?.[1].record).toBe(BEGUN);
    expect(attach).toHaveBeenCalledWith({ ...URLS, fileSize: 7, duration: 4 });
  });

  it('begins the upload again, once, when the server has lost it', async () => {
    const attach = vi.fn(async () => Promise.reject(refusal(409, 'UPLOAD_MISSING')));
    await expect(save(attach)).rejects.toMatchObject({ step: 'attach', message: 'Failed to update recording' });
    expect(upload().mock.calls.map(([, { record }]) => record)).toEqual([BEGUN, null]);
  });

  it('sends only the thumbnail again when the server has removed that alone', async () => {
    stored = ARRIVED;
    const attach = vi.fn(async () => 'attached').mockRejectedValueOnce(refusal(409, 'UPLOAD_MISSING'));
    expect(await save(attach)).toBe('attached');
    expect(upload().mock.lastCall?.[1].record).toEqual({ ...ARRIVED, thumbnail: null });
  });

  it('begins the whole upload again when it has lost the video too', async () => {
    stored = ARRIVED;
    await expect(save(() => Promise.reject(refusal(409, 'UPLOAD_MISSING')))).rejects.toThrow('Failed to update');
    expect(upload().mock.calls.map(([, { record }]) => record)).toEqual([
      ARRIVED,
      { ...ARRIVED, thumbnail: null },
      null,
    ]);
  });

  it('fails with the step, and with the message of the server about a limit', async () => {
    upload().mockRejectedValue(refusal(409, 'STORAGE_LIMIT'));
    await expect(save(async () => 'attached')).rejects.toMatchObject({ step: 'upload', message: 'No room.' });
  });

  it('fails with the reason when it is cancelled', async () => {
    const cancel = new AbortController();
    upload().mockImplementation(async () => {
      cancel.abort(new Error('The user cancelled.'));
      throw new Error('Upload failed');
    });
    await expect(save(async () => 'attached', cancel.signal)).rejects.toThrow('The user cancelled.');
  });
});
