import { ApiError } from '#web/lib/http/api-error.ts';
import { makeThumbnail } from '#web/media/thumbnail/thumbnail.ts';
import { createTimeLeft } from '#web/media/upload/time-left.ts';
import type { UploadProgress } from '#web/media/upload/upload-progress.ts';
import { uploadRecording } from '#web/media/upload/upload-recording.ts';
import { type AttachedFiles, attachRecording } from './attach-recording.ts';
import { limitSentence } from './limit-sentence.ts';
import { replaceRecording } from './pending-recording.ts';
import type { FinishedRecording, PendingRecording, UploadStatus } from './recorder-state.ts';
import { isUploadLost, uploadCalls } from './upload-api.ts';

interface SaveOptions {
  signal: AbortSignal;
  /** Where the recording goes when the one on the server and its workspace are gone. */
  openWorkspaceId: string;
  onProgress: (status: UploadStatus) => void;
}

/** A recording without a thumbnail is still a recording: it goes on without one. */
async function thumbnailOf({ file, durationMs }: FinishedRecording): Promise<Blob | null> {
  try {
    return await makeThumbnail(file, durationMs);
  } catch (error) {
    console.warn('The recording has no thumbnail.', error);
    return null;
  }
}

/** Turns bytes into what the dialog shows. */
function reportTo(onProgress: SaveOptions['onProgress']) {
  const timeLeft = createTimeLeft();
  return (progress: UploadProgress) =>
    onProgress({
      percent: (progress.sentBytes / progress.totalBytes) * 100,
      secondsLeft: timeLeft(progress, performance.now()),
      state: progress.state,
    });
}

/** Names the step that failed, in the words that are shown, unless a limit was reached, which says so itself; a step that was cancelled passes on as it is. */
async function step<T>(message: string, signal: AbortSignal, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    signal.throwIfAborted();
    throw new Error(limitSentence(cause) ?? message, { cause });
  }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Attaches the files to the recording; when that was deleted meanwhile, to a new one. */
async function attachOrReplace(
  recording: PendingRecording,
  finished: FinishedRecording,
  files: AttachedFiles,
  options: SaveOptions,
) {
  try {
    await attachRecording(recording.id, files, options.signal);
    return recording;
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  const { id, ...place } = await replaceRecording(recording, options.openWorkspaceId);
  await finished.local.update({ about: { ...place, recordingId: id } });
  await attachRecording(id, files, options.signal);
  return { id, ...place };
}

/** Sends the recording, or what has not arrived of it yet, and saves how far that is. */
function send(finished: FinishedRecording, { signal, onProgress }: SaveOptions) {
  const { file, local } = finished;
  return uploadRecording(
    { video: file, thumbnail: () => thumbnailOf(finished) },
    {
      record: local.manifest().upload,
      calls: uploadCalls,
      signal,
      onProgress: reportTo(onProgress),
      onRecord: (upload) => local.update({ upload }),
    },
  );
}

async function sendAndAttach(recording: PendingRecording, finished: FinishedRecording, options: SaveOptions) {
  const { signal } = options;
  const urls = await step('Upload failed', signal, send(finished, options));
  const files = { ...urls, fileSize: finished.file.size, duration: finished.durationMs / 1000 };
  return step('Failed to update recording', signal, attachOrReplace(recording, finished, files, options));
}

/**
 * Sends a recording and its thumbnail to the server, both at once, and attaches them. What has arrived is in the
 * manifest: called again, also by another visit, it goes on from there.
 * @returns the recording on the server to which they are attached
 * @throws Error 'No recording data', 'Upload failed' or 'Failed to update recording'; the signal's reason when cancelled
 */
export async function saveRecording(recording: PendingRecording, finished: FinishedRecording, options: SaveOptions) {
  if (finished.file.size === 0) throw new Error('No recording data');
  await finished.local.update({ stage: 'uploading' });
  try {
    return await sendAndAttach(recording, finished, options);
  } catch (error) {
    if (!isUploadLost((error as Error).cause)) throw error;
  }
  // What the record says was sent is not on the server any more: once more from the beginning.
  await finished.local.update({ upload: null });
  return sendAndAttach(recording, finished, options);
}
