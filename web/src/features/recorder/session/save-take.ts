import { bindRecordingVideo, createUpload } from '../../../../../shared/api/recordings.ts';
import { THUMBNAIL_CONTENT_TYPE, VIDEO_CONTENT_TYPE } from '../../../../../shared/model/recording.ts';
import { call } from '../../../lib/api.ts';
import type { Take } from '../../../media/record/take-recorder.ts';
import { makeThumbnail } from '../../../media/thumbnail/thumbnail.ts';
import { createTimeLeft } from '../../../media/upload/time-left.ts';
import { type UploadPart, type UploadProgress, uploadParts } from '../../../media/upload/upload.ts';
import type { PendingRecording, UploadStatus } from './session.ts';

interface SaveOptions {
  signal: AbortSignal;
  onProgress: (status: UploadStatus) => void;
}

/** A take without a picture of itself is still a take: it goes on without one. */
async function thumbnailOf(take: Take): Promise<Blob | null> {
  try {
    return await makeThumbnail(take.file, take.durationMs);
  } catch (error) {
    console.warn('The take has no thumbnail.', error);
    return null;
  }
}

type ContentType = typeof VIDEO_CONTENT_TYPE | typeof THUMBNAIL_CONTENT_TYPE;

async function prepare(body: Blob, contentType: ContentType, signal: AbortSignal): Promise<UploadPart> {
  const { uploadURL } = await call(createUpload, { input: { contentType }, signal });
  return { url: uploadURL, body, contentType };
}

/** Turns bytes into what the dialog shows. */
function reportTo(onProgress: SaveOptions['onProgress']) {
  const timeLeft = createTimeLeft();
  return (progress: UploadProgress) =>
    onProgress({
      percent: (progress.sentBytes / progress.totalBytes) * 100,
      secondsLeft: timeLeft(progress, performance.now()),
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

/**
 * Sends a take and its thumbnail to the server, both at once, and makes them the recording's.
 * @throws Error 'No recording data', 'Upload failed' or 'Failed to update recording'; the signal's reason when called off
 */
export async function saveTake(recording: PendingRecording, take: Take, { signal, onProgress }: SaveOptions) {
  if (take.file.size === 0) throw new Error('No recording data');
  const thumbnail = await thumbnailOf(take);
  const upload = async () => {
    const [video, picture] = await Promise.all([
      prepare(take.file, VIDEO_CONTENT_TYPE, signal),
      thumbnail && prepare(thumbnail, THUMBNAIL_CONTENT_TYPE, signal),
    ]);
    const parts = picture ? [video, picture] : [video];
    await uploadParts(parts, { signal, onProgress: reportTo(onProgress) });
    return { videoURL: video.url, thumbnailURL: picture?.url ?? null };
  };
  const urls = await step('Upload failed', signal, upload());
  const bind = call(bindRecordingVideo, {
    params: { id: recording.id },
    input: { ...urls, fileSize: take.file.size, duration: take.durationMs / 1000 },
    signal,
  });
  return step('Failed to update recording', signal, bind);
}
