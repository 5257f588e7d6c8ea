import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FinishOptions, SegmentUpload } from '#web/media/segments/segment-upload.ts';
import { SegmentsOffError } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { createSegmentSending, letSendingGoFirst } from './send-segments.ts';

const FINISHED = { segmentUploadId: 'S', playlistEtag: '"e"', fileSize: 4, durationMs: 4100 };

/** A recording for which an earlier try could not create a thumbnail. */
const local = {
  manifest: () => ({ durationMs: 4000, upload: { video: null, thumbnail: 'none' } }),
} as unknown as LocalRecording;

beforeEach(() => void vi.spyOn(console, 'warn').mockClear().mockReturnValue(undefined));

/** An upload in segments that the test ends, with `finishes`. */
function openUpload() {
  const finishes: (FinishOptions & { resolve: () => void; reject: (error: unknown) => void })[] = [];
  const close = vi.fn();
  const finish = (options: FinishOptions) =>
    new Promise<typeof FINISHED>((resolve, reject) => {
      finishes.push({ ...options, resolve: () => resolve(FINISHED), reject });
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
    });
  const segments = { finish, close } as unknown as SegmentUpload;
  const sending = createSegmentSending({ local, file: new Blob(['file']), segments, thumbnail: null });
  const waitFor = (onProgress = vi.fn(), cancel = new AbortController()) => ({
    onProgress,
    cancel,
    result: sending.wait(onProgress, cancel.signal).catch((error: unknown) => error),
  });
  return { sending, finishes, close, waitFor };
}

describe('sending the segments of an ended recording', () => {
  it('runs while nobody waits, and returns the input for attaching', async () => {
    const { sending, finishes, waitFor } = openUpload();
    sending.start();
    sending.start();
    expect(finishes).toHaveLength(1);
    expect(finishes[0]?.durationMs).toBe(4000);
    finishes[0]?.resolve();
    await expect(waitFor().result).resolves.toEqual({ ...FINISHED, thumbnailURL: null });
    expect(finishes).toHaveLength(1);
  });

  it('reports its progress to a caller that waits later', () => {
    const { sending, finishes, waitFor } = openUpload();
    sending.start();
    finishes[0]?.onProgress({ sentBytes: 1, totalBytes: 4, state: 'sending' });
    const { onProgress } = waitFor();
    finishes[0]?.onProgress({ sentBytes: 3, totalBytes: 4, state: 'offline' });
    expect(onProgress.mock.calls.map(([{ sentBytes, state }]) => [sentBytes, state])).toEqual([
      [1, 'sending'],
      [3, 'offline'],
    ]);
  });

  it('is settled once everything has arrived, or the sending has failed', async () => {
    const { sending, finishes } = openUpload();
    await sending.settled();
    sending.start();
    const onSettled = vi.fn();
    const settled = sending.settled().then(onSettled);
    await Promise.resolve();
    expect(onSettled).not.toHaveBeenCalled();
    finishes[0]?.reject(new Error('Upload failed'));
    await settled;
  });

  it('starts again on wait after a failure', async () => {
    const { sending, finishes, waitFor } = openUpload();
    sending.start();
    finishes[0]?.reject(new Error('Upload failed'));
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalled(), { timeout: 60_000 });
    const { result } = waitFor();
    expect(finishes).toHaveLength(2);
    finishes[1]?.resolve();
    await expect(result).resolves.toMatchObject(FINISHED);
  });

  it('rejects wait with the error of the upload', async () => {
    const { finishes, waitFor } = openUpload();
    const { result } = waitFor();
    const off = new SegmentsOffError('refused');
    finishes[0]?.reject(off);
    await expect(result).resolves.toBe(off);
  });

  it('stops when wait is cancelled, and resumes on the next wait', async () => {
    const { finishes, waitFor } = openUpload();
    const { cancel, result } = waitFor();
    const reason = new Error('The upload was cancelled.');
    cancel.abort(reason);
    await expect(result).resolves.toBe(reason);
    expect(finishes[0]?.signal.aborted).toBe(true);
    const again = waitFor();
    expect(finishes).toHaveLength(2);
    finishes[1]?.resolve();
    await expect(again.result).resolves.toMatchObject(FINISHED);
  });

  it('stops everything on close', () => {
    const { sending, finishes, close } = openUpload();
    sending.start();
    sending.close();
    expect(finishes[0]?.signal.aborted).toBe(true);
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('other work', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('waits for the end of the sending', async () => {
    const { sending, finishes } = openUpload();
    sending.start();
    const onDone = vi.fn();
    const waiting = letSendingGoFirst(sending).then(onDone);
    await vi.advanceTimersByTimeAsync(900);
    expect(onDone).not.toHaveBeenCalled();
    finishes[0]?.resolve();
    await waiting;
  });

  it('waits for a second at most', async () => {
    const { sending } = openUpload();
    sending.start();
    const onDone = vi.fn();
    void letSendingGoFirst(sending).then(onDone);
    await vi.advanceTimersByTimeAsync(1000);
    expect(onDone).toHaveBeenCalledOnce();
  });
});
