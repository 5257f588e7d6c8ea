import { THUMBNAIL_CONTENT_TYPE, VIDEO_CONTENT_TYPE } from '#shared/model/recording.ts';
import { joinProgress } from './join-progress.ts';
import { runConcurrently } from './run-concurrently.ts';
import { remember } from './try-save.ts';
import type { UploadCalls } from './upload-calls.ts';
import type { UploadEnvironment } from './upload-context.ts';
import { uploadFile } from './upload-file.ts';
import type { UploadProgress } from './upload-progress.ts';
import { type UploadRecord, uploadedUrl } from './upload-record.ts';

/** What is remembered of the upload of a take; plain JSON. */
export interface RecordingUploadRecord {
  video: UploadRecord | null;
  /** `none`: it was tried, and there is no picture. A take is bound with the same files each time, or not at all. */
  thumbnail: UploadRecord | 'none' | null;
}

export interface RecordingFiles {
  video: Blob;
  /** Makes the picture; asked only while none was sent. Null for a take without one. */
  thumbnail: () => Promise<Blob | null>;
}

export interface RecordingUploadOptions {
  note: RecordingUploadRecord | null;
  calls: UploadCalls;
  signal: AbortSignal;
  /** Of both files together. */
  onProgress: (progress: UploadProgress) => void;
  onRecord: (note: RecordingUploadRecord) => Promise<void>;
}

/** Writes changes of a note one after the other, each with all that was changed before. */
function createRecordWriter({ note, onRecord }: RecordingUploadOptions) {
  let current: RecordingUploadRecord = note ?? { video: null, thumbnail: null };
  let written: Promise<void> = Promise.resolve();
  return (change: Partial<RecordingUploadRecord>): Promise<void> => {
    current = { ...current, ...change };
    const next = current;
    written = written.catch(() => undefined).then(() => onRecord(next));
    return written;
  };
}

export interface UploadedUrls {
  videoURL: string;
  thumbnailURL: string | null;
}

/**
 * Sends a take and its picture, both at once; when one fails for good the other is called off.
 * @param outside see `uploadFile`
 * @throws see `uploadFile`
 */
export async function uploadRecording(
  files: RecordingFiles,
  options: RecordingUploadOptions,
  outside?: UploadEnvironment,
): Promise<UploadedUrls> {
  const { note, calls } = options;
  const write = createRecordWriter(options);
  const listen = joinProgress(options.onProgress);
  const urls: UploadedUrls = { videoURL: '', thumbnailURL: null };

  const sendVideo = async (signal: AbortSignal) => {
    const onRecord = (video: UploadRecord) => write({ video });
    const shared = { contentType: VIDEO_CONTENT_TYPE, calls, signal, onProgress: listen(), onRecord };
    urls.videoURL = (await uploadFile(files.video, { ...shared, note: note?.video ?? null }, outside)).url;
  };

  const sendThumbnail = async (signal: AbortSignal) => {
    const remembered = note?.thumbnail ?? null;
    if (remembered === 'none') return;
    urls.thumbnailURL = remembered && uploadedUrl(remembered);
    if (urls.thumbnailURL) return;
    const picture = await files.thumbnail();
    if (!picture) return remember(write({ thumbnail: 'none' }));
    const onRecord = (thumbnail: UploadRecord) => write({ thumbnail });
    const shared = { contentType: THUMBNAIL_CONTENT_TYPE, calls, signal, onProgress: listen(), onRecord };
    urls.thumbnailURL = (await uploadFile(picture, { ...shared, note: remembered }, outside)).url;
  };

  await runConcurrently([sendVideo, sendThumbnail], 2, (send, failed) =>
    send(AbortSignal.any([options.signal, failed])),
  );
  return urls;
}

/** How long it is waited for the server to forget, in milliseconds. */
const ABANDON_MAX_MS = 10_000;

/**
 * Has the server forget what has arrived of a take that is discarded. It never fails: the server removes by itself what
 * no recording takes within a day.
 */
export async function abortRecordingUpload(note: RecordingUploadRecord, calls: UploadCalls): Promise<void> {
  const { video } = note;
  if (video?.kind !== 'multipart') return;
  try {
    await calls.abort(video.uploadId, AbortSignal.timeout(ABANDON_MAX_MS));
  } catch (error) {
    console.warn('What was uploaded is left for the server to remove.', error);
  }
}
