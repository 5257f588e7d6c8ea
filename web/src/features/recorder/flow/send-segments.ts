import { runConcurrently } from '#web/media/run-concurrently.ts';
import type { FinishedSegments, SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { thumbnailOf } from '#web/media/thumbnail/thumbnail.ts';
import { joinProgress, type UploadProgress } from '#web/media/upload/upload-progress.ts';
import { type EarlyThumbnail, sendThumbnail } from './early-thumbnail.ts';

/** Input for attaching a recording that was sent in segments. */
export interface SentSegments extends FinishedSegments {
  /** Null for a recording without a thumbnail. */
  thumbnailURL: string | null;
}

type Listener = (progress: UploadProgress) => void;

/** Sends the segments of an ended recording in the background. */
export interface SegmentSending {
  /** Starts sending the remaining segments, unless that is running. `wait` reports errors. */
  start: () => void;
  /**
   * Waits until everything is sent. Starts the sending if it is not running.
   * @param signal also stops the sending; segments that have arrived stay
   * @throws SegmentsOffError; Error 'Upload failed'; the ApiError of a call; the signal's reason
   */
  wait: (onProgress: Listener, signal: AbortSignal) => Promise<SentSegments>;
  /** Settles once nothing is being sent: everything has arrived, or the sending has failed or was stopped. */
  settled: () => Promise<void>;
  /** The thumbnail; null unless it was created during the recording. */
  picture: () => Blob | null;
  /** See `SegmentUpload.setSaving`. */
  setSaving: (isSaving: boolean) => void;
  /** Stops the sending until the next start. */
  stop: () => void;
  /** Stops the sending for good, and ends the upload in segments with its signs of life. */
  close: () => void;
}

interface Sending {
  abort: AbortController;
  result: Promise<SentSegments>;
}

interface EndedRecording {
  local: LocalRecording;
  /** The recording as the browser recorded it. */
  file: Blob;
  segments: SegmentUpload;
  /** Its thumbnail, if it was created during the recording. */
  thumbnail: EarlyThumbnail | null;
}

export function createSegmentSending({ local, file, segments, thumbnail }: EndedRecording): SegmentSending {
  let sending: Sending | null = null;
  let last: UploadProgress | null = null;
  let listener: Listener = () => undefined;
  const report: Listener = (progress) => {
    last = progress;
    listener(progress);
  };

  const send = async (signal: AbortSignal): Promise<SentSegments> => {
    const listen = joinProgress(report);
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
    await runConcurrently([sendRecording, sendPicture], 2, (work, failed) => work(AbortSignal.any([signal, failed])));
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
    start: () => {
      sending ??= begin();
    },
    wait: async (onProgress, signal) => {
      signal.throwIfAborted();
      listener = onProgress;
      if (last) onProgress(last);
      signal.addEventListener('abort', stop, { once: true });
      try {
        sending ??= begin();
        return await sending.result;
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        signal.removeEventListener('abort', stop);
        listener = () => undefined;
      }
    },
    settled: async () => {
      await Promise.allSettled([sending?.result]);
    },
    picture: () => thumbnail?.picture() ?? null,
    setSaving: segments.setSaving,
    stop,
    close: () => {
      stop();
      segments.close();
    },
  };
}

/** Longest time for which other work waits for the sending, in milliseconds. */
const SENDING_FIRST_MS = 1000;

/** Waits until nothing is being sent, or for a second. */
export const letSendingGoFirst = (sending: Pick<SegmentSending, 'settled'>): Promise<unknown> =>
  Promise.race([sending.settled(), new Promise((resolve) => setTimeout(resolve, SENDING_FIRST_MS))]);
