import { atom } from 'nanostores';
import * as api from '#shared/api/video/segments.ts';
import { anySignal } from '#web/lib/any-signal.ts';
import { callInBackground } from '#web/lib/api.ts';
import { runConcurrently } from '#web/lib/run-concurrently.ts';
import { isUnauthorized } from '#web/lib/unauthorized.ts';
import { backgroundUploadCalls, mayPass } from '#web/library/uploads/upload-api.ts';
import { TransientError } from '#web/media/retry.ts';
import { openSegmentUpload } from '#web/media/segments/open-segment-upload.ts';
import { LoggedOutError, type SegmentCalls } from '#web/media/segments/segment-calls.ts';
import type { FinishedSegments, SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { thumbnailOf } from '#web/media/thumbnail/thumbnail.ts';
import { THUMBNAIL_FIXED_MS } from '#web/media/thumbnail/thumbnail-time.ts';
import { joinProgress, type UploadProgress } from '#web/media/upload/upload-progress.ts';
import { uploadThumbnail } from '#web/media/upload/upload-recording.ts';

/** Translates an error of a call for the upload in segments. */
function fail(cause: unknown): never {
  if (isUnauthorized(cause)) throw new LoggedOutError('Nobody is logged in', { cause });
  throw mayPass(cause) ? new TransientError('Upload failed', { cause }) : cause;
}

const segmentCalls: SegmentCalls = {
  renew: (id, input, signal) => callInBackground(api.renewSegmentUpload, { params: { id }, input, signal }).catch(fail),
  setSaving: (id, input, signal) =>
    callInBackground(api.setSaving, { params: { id }, input, signal }).then(() => undefined, fail),
};

/** Starts or resumes the upload in segments of a recording, at best while it is being recorded. */
export const sendInSegments = (local: LocalRecording): SegmentUpload => openSegmentUpload(local, segmentCalls);

/**
 * Resumes the upload in segments of an earlier visit.
 * @returns null for a recording without segments, or whose recorded file was replaced by a seekable one
 */
export function resumeSending(local: LocalRecording): SegmentUpload | null {
  const { segmentUploadId, seekableBytes } = local.manifest();
  return segmentUploadId === null || seekableBytes !== null ? null : sendInSegments(local);
}

export interface EarlyThumbnail {
  /** Null until it exists. */
  picture: () => Blob | null;
  /** Stops the upload of the picture, and waits until it has ended. The manifest records what has arrived. */
  stop: () => Promise<void>;
}

/**
 * Uploads the thumbnail of a recording, unless its manifest records that it has arrived.
 * @returns its URL for attaching; null for a recording without a thumbnail
 */
function sendThumbnail(
  local: LocalRecording,
  makePicture: () => Promise<Blob | null>,
  { signal, onProgress }: Pick<Parameters<typeof uploadThumbnail>[1], 'signal' | 'onProgress'>,
): Promise<string | null> {
  const record = local.manifest().upload?.thumbnail ?? null;
  const onRecord = (thumbnail: typeof record) => local.update({ upload: { video: null, thumbnail } });
  return uploadThumbnail(makePicture, { record, calls: backgroundUploadCalls, signal, onProgress, onRecord });
}

/** Uploads the thumbnail while the recording is made, as soon as its picture is recorded. */
export function makeThumbnailEarly({ beginning }: SegmentUpload, local: LocalRecording): EarlyThumbnail {
  const stopped = new AbortController();
  let picture: Blob | null = null;
  let sending: Promise<unknown> = Promise.resolve();
  const send = async (made: Blob) => {
    try {
      await sendThumbnail(local, async () => made, { signal: stopped.signal, onProgress: () => () => undefined });
    } catch (error) {
      if (!stopped.signal.aborted) console.warn('The thumbnail is uploaded after Stop.', error);
    }
  };
  void beginning.then(async (file) => {
    picture = await thumbnailOf(file, THUMBNAIL_FIXED_MS);
    if (picture && !stopped.signal.aborted) sending = send(picture);
  });
  return {
    picture: () => picture,
    stop: async () => {
      stopped.abort(new Error('The recording has ended.'));
      await sending;
    },
  };
}

/** Input for attaching a recording that was sent in segments. */
export interface SentSegments extends FinishedSegments {
  thumbnailURL: string | null;
}

type Listener = (progress: UploadProgress) => void;

interface Sending {
  abort: AbortController;
  result: Promise<SentSegments>;
}

interface EndedRecording {
  local: LocalRecording;
  /** The recording as the browser recorded it. */
  file: Blob;
  segments: SegmentUpload;
  thumbnail: EarlyThumbnail | null;
}

export function createSegmentSending({ local, file, segments, thumbnail }: EndedRecording) {
  let sending: Sending | null = null;
  const progress = atom<UploadProgress | null>(null);

  const send = async (signal: AbortSignal): Promise<SentSegments> => {
    const listen = joinProgress((now) => progress.set(now));
    const durationMs = local.manifest().durationMs;
    let finished: FinishedSegments | null = null;
    let thumbnailURL: string | null = null;
    const sendRecording = async (ending: AbortSignal) => {
      finished = await segments.finish({ durationMs, signal: ending, onProgress: listen() });
    };
    const sendPicture = async (ending: AbortSignal) => {
      await thumbnail?.stop();
      const makePicture = async () => thumbnail?.picture() ?? (await thumbnailOf(file, durationMs ?? 0));
      thumbnailURL = await sendThumbnail(local, makePicture, { signal: ending, onProgress: listen });
    };
    await runConcurrently([sendRecording, sendPicture], 2, (work, failed) => work(anySignal([signal, failed])));
    return { ...(finished as unknown as FinishedSegments), thumbnailURL };
  };

  const begin = (): Sending => {
    const abort = new AbortController();
    const begun = { abort, result: send(abort.signal) };
    begun.result.catch((error: unknown) => {
      console.warn('Not all segments of the recording were sent.', error);
      if (sending === begun) sending = null;
    });
    return begun;
  };
  const stop = () => {
    sending?.abort.abort(new Error('Sending was stopped.'));
    sending = null;
  };
  return {
    /** Starts sending the remaining segments, unless that is running. `wait` reports errors. */
    start: () => {
      sending ??= begin();
    },
    /**
     * Waits until everything is sent. Starts the sending if it is not running.
     * @param signal also stops the sending; segments that have arrived stay
     * @throws SegmentsOffError; Error 'Upload failed'; the ApiError of a call; the signal's reason
     */
    wait: async (onProgress: Listener, signal: AbortSignal) => {
      signal.throwIfAborted();
      const forget = progress.subscribe((now) => now && onProgress(now));
      signal.addEventListener('abort', stop, { once: true });
      try {
        sending ??= begin();
        return await sending.result;
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        signal.removeEventListener('abort', stop);
        forget();
      }
    },
    /** Settles once nothing is being sent: everything has arrived, or the sending has failed or was stopped. */
    settled: async () => {
      await Promise.allSettled([sending?.result]);
    },
    /** The thumbnail; null unless it was created during the recording. */
    picture: () => thumbnail?.picture() ?? null,
    /** Stops the sending until the next start. */
    stop,
    /** Stops the sending for good, and ends the upload in segments with its signs of life. */
    close: () => {
      stop();
      segments.close();
    },
  };
}

/** Sends the segments of an ended recording in the background. */
export type SegmentSending = ReturnType<typeof createSegmentSending>;

/** Longest time for which other work waits for the sending, in milliseconds. */
const SENDING_FIRST_MS = 1000;

/** Waits until nothing is being sent, or for a second. */
export const letSendingGoFirst = (sending: Pick<SegmentSending, 'settled'>): Promise<unknown> =>
  Promise.race([sending.settled(), new Promise((resolve) => setTimeout(resolve, SENDING_FIRST_MS))]);
