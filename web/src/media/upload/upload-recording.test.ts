import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TransientError } from '../retry.ts';
import { FakeConnection } from './test-support/fake-connection.ts';
import { FakeServer } from './test-support/fake-server.ts';
import type { UploadProgress } from './upload-progress.ts';
import type { RecordingUploadRecord } from './upload-record.ts';
import { abortRecordingUpload, uploadRecording } from './upload-recording.ts';

const video = new Blob(['a recording']);
const picture = new Blob(['its picture']);

const unreadable = Object.assign(new Blob(), {
  arrayBuffer: () => Promise.reject(new DOMException('It is gone', 'NotReadableError')),
});

let server: FakeServer;
let record: RecordingUploadRecord | null;
let reported: UploadProgress[];

beforeEach(() => {
  server = new FakeServer();
  record = null;
  reported = [];
});

function upload(thumbnail: () => Promise<Blob | null> = async () => picture, signal = new AbortController().signal) {
  const onRecord = async (next: RecordingUploadRecord) => {
    record = next;
  };
  const onProgress = (progress: UploadProgress) => void reported.push(progress);
  const environment = { put: server.put, connection: new FakeConnection() };
  return uploadRecording(
    { video, thumbnail },
    { record, calls: server.calls, signal, onProgress, onRecord },
    environment,
  );
}

describe('a recording and its thumbnail', () => {
  it('are both sent, and saved in one record', async () => {
    const { videoURL, thumbnailURL } = await upload();
    expect(record).toMatchObject({
      video: { url: videoURL, isSent: true },
      thumbnail: { url: thumbnailURL, isSent: true },
    });
    const stored = (url: string | null) => new TextDecoder().decode(server.singles.get(url ?? ''));
    expect([stored(videoURL), stored(thumbnailURL)]).toEqual(['a recording', 'its picture']);
    const totalBytes = video.size + picture.size;
    expect(reported.at(-1)).toEqual({ sentBytes: totalBytes, totalBytes, state: 'sending' });
  });

  it('are the same files in a second call, which makes no other picture', async () => {
    const urls = await upload();
    const makeAnother = vi.fn(async () => new Blob(['another picture']));
    expect(await upload(makeAnother)).toEqual(urls);
    expect(makeAnother).not.toHaveBeenCalled();
    expect(server.timesDone('put')).toBe(2);
  });

  it('are sent without a picture when none can be made, also in later calls', async () => {
    const urls = await upload(async () => null);
    expect(urls.thumbnailURL).toBeNull();
    expect(await upload()).toEqual(urls);
  });

  it('fail together: when one fails, the other is cancelled', async () => {
    const { put } = server;
    let endings = 0;
    const slowVideo = vi.spyOn(server, 'put').mockImplementation(async (url, body, options) => {
      if (body === picture) throw new Error('refused');
      await new Promise((_resolve, reject) => {
        options.signal.addEventListener('abort', () => {
          endings += 1;
          reject(options.signal.reason);
        });
      });
      return put(url, body, options);
    });
    await expect(upload()).rejects.toThrow('refused');
    expect(endings).toBe(1);
    slowVideo.mockRestore();
  });

  it('end when a try fails and the video was moved or changed meanwhile', async () => {
    server.before = (step) => {
      if (step !== 'put') return;
      vi.spyOn(video, 'slice').mockReturnValue(unreadable);
      throw new TransientError('No answer');
    };
    await expect(upload(async () => null)).rejects.toMatchObject({ code: 'unreadable' });
    vi.restoreAllMocks();
  });

  it('are cancelled together', async () => {
    const cancel = new AbortController();
    server.before = (step) => {
      if (step === 'put') cancel.abort(new Error('cancelled'));
    };
    server.after = () => cancel.signal.throwIfAborted();
    await expect(upload(undefined, cancel.signal)).rejects.toThrow('cancelled');
  });
});

describe('a recording that is discarded', () => {
  const multipart = { kind: 'multipart', fileSize: 20, partBytes: 10, partCount: 2, url: null } as const;

  it('is aborted on the server', async () => {
    const signal = AbortSignal.timeout(1000);
    const { uploadId } = await server.calls.createMultipart({ contentType: 'video/webm', fileSize: 20 }, signal);
    await abortRecordingUpload({ video: { ...multipart, uploadId }, thumbnail: null }, server.calls);
    expect(server.uploads.size).toBe(0);
  });

  it('is aborted with its thumbnail', async () => {
    const signal = AbortSignal.timeout(1000);
    const announced = { contentType: 'image/jpeg', fileSize: 3, createOnly: true };
    const { uploadURL } = await server.calls.createUpload(announced, signal);
    server.singles.set(uploadURL, new Uint8Array(3));
    const url = `${uploadURL}?X-Amz-Date=1`;
    const thumbnail = { kind: 'single', fileSize: 3, untilMs: 0, isSent: true, url } as const;
    await abortRecordingUpload({ video: null, thumbnail }, server.calls);
    expect(server.singles.size).toBe(0);
  });

  it('is left to the cleanup of the server when the server does not answer', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await abortRecordingUpload({ video: { ...multipart, uploadId: 'unknown' }, thumbnail: null }, server.calls);
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });
});
