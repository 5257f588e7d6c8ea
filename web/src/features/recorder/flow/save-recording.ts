import { ApiError } from '#web/lib/http/api-error.ts';
import { makeThumbnail } from '#web/media/thumbnail/thumbnail.ts';
import { createTimeLeft } from '#web/media/upload/time-left.ts';
import type { UploadProgress } from '#web/media/upload/upload-progress.ts';
import { type RecordingUploadRecord, uploadRecording } from '#web/media/upload/upload-recording.ts';
import { type AttachedFiles, attachRecording } from './attach-recording.ts';
import { replaceRecording } from './pending-recording.ts';
import type { FinishedRecording, PendingRecording, UploadStatus } from './recorder-state.ts';
import { isUploadLost, uploadCalls } from './upload-api.ts';

interface SaveOptions {
  signal: AbortSignal;
  /** Where the take goes when its own recording and workspace are gone. */
  openWorkspaceId: string;
  onProgress: (status: UploadStatus) => void;
}

/** A take without a picture of itself is still a take: it goes on without one. */
async function thumbnailOf({ file, durationMs }: FinishedRecording): Promise<Blob | null> {
  try {
    return await makeThumbnail(file, durationMs);
  } catch (error) {
    console.warn('The take has no thumbnail.', error);
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

/** Names the step that failed, as the person is told; a step that was called off passes on as it is. */
async function step<T>(message: string, signal: AbortSignal, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    signal.throwIfAborted();
    throw new Error(message, { cause });
  }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Makes the files the recording's; when that was deleted meanwhile, those of a new one. */
async function attachOrReplace(
  recording: PendingRecording,
  take: FinishedRecording,
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
  await take.kept.change({ about: { ...place, recordingId: id } });
  await attachRecording(id, files, options.signal);
  return { id, ...place };
}

/** Sends the take, or what has not arrived of it yet, and remembers how far that is. */
function send(take: FinishedRecording, { signal, onProgress }: SaveOptions) {
  const { file, kept } = take;
  return uploadRecording(
    { video: file, thumbnail: () => thumbnailOf(take) },
    {
      note: kept.note().upload as RecordingUploadRecord | null,
      calls: uploadCalls,
      signal,
      onProgress: reportTo(onProgress),
      onRecord: (upload) => kept.change({ upload }),
    },
  );
}

async function sendAndAttach(recording: PendingRecording, take: FinishedRecording, options: SaveOptions) {
  const { signal } = options;
  const urls = await step('Upload failed', signal, send(take, options));
  const files = { ...urls, fileSize: take.file.size, duration: take.durationMs / 1000 };
  return step('Failed to update recording', signal, attachOrReplace(recording, take, files, options));
}

/**
 * Sends a take and its thumbnail to the server, both at once, and makes them the recording's. What has arrived is
 * remembered with the take: called again, also by another visit, it goes on from there.
 * @returns the recording that has the take now
 * @throws Error 'No recording data', 'Upload failed' or 'Failed to update recording'; the signal's reason when called off
 */
export async function saveRecording(recording: PendingRecording, take: FinishedRecording, options: SaveOptions) {
  if (take.file.size === 0) throw new Error('No recording data');
  await take.kept.change({ stage: 'uploading' });
  try {
    return await sendAndAttach(recording, take, options);
  } catch (error) {
    if (!isUploadLost((error as Error).cause)) throw error;
  }
  // What was remembered as sent is not on the server any more: once more from the beginning.
  await take.kept.change({ upload: null });
  return sendAndAttach(recording, take, options);
}
