import { getRecording } from '#shared/api/video/recordings.ts';
import { DURATION_MAX_SECONDS } from '#shared/limits.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { wasDeletedHere } from '#web/library/deleted-here.ts';
import { limitSentence } from '#web/library/uploads/limit-sentence.ts';
import {
  type AttachedFiles,
  attachFiles,
  attachSentSegments,
  requireLost,
  saveFile,
  saveStep,
} from '#web/library/uploads/save-file.ts';
import { mayPass } from '#web/library/uploads/upload-api.ts';
import { reportTo, type UploadStatus } from '#web/library/uploads/upload-status.ts';
import { SegmentsOffError } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { thumbnailOf } from '#web/media/thumbnail/thumbnail.ts';
import { type FinishedRecording, openSeekable } from './finish-recording.ts';
import {
  isGone,
  isGoneOrForbidden,
  type PendingRecording,
  recordingOf,
  replaceRecording,
} from './pending-recording.ts';
import type { SegmentSending } from './send-segments.ts';

interface SaveOptions {
  signal: AbortSignal;
  /** Workspace in which the recording is created again if its own workspace is gone. */
  openWorkspaceId: string;
  onProgress: (status: UploadStatus) => void;
  /** Called when the segments cannot be used and the seekable file replaces the recorded one. */
  onReplaced: (finished: FinishedRecording) => void;
}

export interface SavedRecording {
  recording: PendingRecording;
  /** Whether the server is still joining its segments into a file. Until then the local copy stays. */
  isJoining: boolean;
}

/**
 * Attaches the files to the recording. If it was deleted elsewhere meanwhile, or the user may no longer change it, creates
 * a new one for them.
 */
async function attachOrReplace(finished: FinishedRecording, files: AttachedFiles, options: SaveOptions) {
  // The manifest has the recording that an earlier try may have created again.
  const recording = recordingOf(finished.local.manifest());
  try {
    await attachFiles(recording.id, files, options.signal);
    return recording;
  } catch (error) {
    if (!isGoneOrForbidden(error) || (isGone(error) && wasDeletedHere(recording.id))) throw error;
  }
  const { id, ...place } = await replaceRecording(recording, options.openWorkspaceId);
  await finished.local.update({ about: { ...place, recordingId: id } });
  await attachFiles(id, files, options.signal);
  return { id, ...place };
}

/** Sends a recording as one file in parallel with its thumbnail, and attaches them. */
function saveAsFile(finished: FinishedRecording, options: SaveOptions) {
  const { file, local, durationMs } = finished;
  return saveFile(
    {
      video: file,
      thumbnail: () => thumbnailOf(file, durationMs),
      // A computer that slept may have made it longer.
      duration: Math.min(durationMs / 1000, DURATION_MAX_SECONDS),
      upload: () => local.manifest().upload,
      store: (upload) => local.update({ upload }),
      attach: (files) => attachOrReplace(finished, files, options),
    },
    options,
  );
}

/**
 * Whether the error of attaching segments would also prevent attaching a file. A file can be attached to a new
 * recording in the open workspace.
 * @param isAtHome whether the open workspace is that of the recording
 */
const failsForFilesToo = (error: unknown, isAtHome: boolean) =>
  mayPass(error) ||
  limitSentence(error) !== undefined ||
  (error instanceof ApiError && (error.status === 401 || (error.status === 403 && isAtHome)));

/**
 * Delay before checking that the server still accepts the segments, in milliseconds. Usually all have arrived by then.
 */
const ASK_AFTER_MS = 2000;

/**
 * Waits until the segments are sent.
 * @throws ApiError soon after the session has ended, or the recording was deleted or closed to its creator: sending in
 *   the background does not report these
 */
function accepted<T>(sent: Promise<T>, { id }: PendingRecording, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const ask = () => {
      call(getRecording, { params: { id } }).catch((error: unknown) => {
        if (error instanceof ApiError && [401, 403, 404].includes(error.status)) reject(error);
      });
    };
    const timer = setTimeout(ask, ASK_AFTER_MS);
    const forget = () => clearTimeout(timer);
    signal.addEventListener('abort', forget, { once: true });
    sent.then(resolve, reject).finally(forget);
  });
}

/**
 * Sends the remaining segments of a recording, and attaches them.
 * @returns false when the recording has to be saved as one file
 */
async function saveSegments(
  recording: PendingRecording,
  { local, sending }: { local: LocalRecording; sending: SegmentSending },
  options: SaveOptions,
) {
  const { signal } = options;
  const isAtHome = options.openWorkspaceId === recording.workspaceId;
  const send = async () => {
    const all = accepted(sending.wait(reportTo(options.onProgress), signal), recording, signal);
    const sent = await saveStep('upload', signal, all);
    const { durationMs, ...rest } = sent;
    const attached = attachSentSegments(recording.id, { ...rest, duration: durationMs / 1000 }, signal);
    await saveStep('attach', signal, attached);
  };
  const sendAgain = async (error: unknown) => {
    requireLost(error);
    // Segments that are lost are not sent a second time.
    if (((error as Error).cause as ApiError).code === 'UPLOAD_INCOMPLETE') throw error;
    // The thumbnail: the server removes it, unlike segments, a day after it has arrived.
    await local.update({ upload: null });
    sending.stop();
    await send();
  };
  try {
    await send().catch(sendAgain);
    return true;
  } catch (error) {
    const { cause } = error as Error;
    const isOff =
      cause instanceof SegmentsOffError || (cause instanceof ApiError && !failsForFilesToo(cause, isAtHome));
    if (signal.aborted || !isOff) throw error;
    console.warn('The segments of the recording cannot be used; it is sent as one file.', cause);
    return false;
  }
}

/**
 * Sends a recording and its thumbnail to the server and attaches them: the remaining segments, or one file if the
 * segments cannot be used. The manifest records what has arrived: the next call, also in a later visit, resumes from
 * there.
 * @throws Error 'No recording data', 'Upload failed' or 'Failed to update recording'; the signal's reason when
 *   cancelled
 */
export async function saveRecording(
  recording: PendingRecording,
  finished: FinishedRecording,
  options: SaveOptions,
): Promise<SavedRecording> {
  if (finished.file.size === 0) throw new Error('No recording data');
  const { local, sending } = finished;
  await local.update({ stage: 'uploading' });
  if (!sending) return { recording: await saveAsFile(finished, options), isJoining: false };
  if (await saveSegments(recording, { local, sending }, options)) return { recording, isJoining: true };
  // Closed first: nothing may read the recorded file while it is replaced.
  sending.close();
  await local.update({ segmentUploadId: null });
  const seekable = await openSeekable(local, finished, () => undefined);
  options.onReplaced(seekable);
  return { recording: await saveAsFile(seekable, options), isJoining: false };
}
