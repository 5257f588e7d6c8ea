import { THUMBNAIL_CONTENT_TYPE, VIDEO_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import { anySignal } from '#web/lib/any-signal.ts';
import { ABORT_MAX_MS } from '#web/lib/limits.ts';
import { runConcurrently } from '#web/lib/run-concurrently.ts';
import type { UploadCalls, UploadEnvironment } from './upload-context.ts';
import { uploadFile } from './upload-file.ts';
import { joinProgress, type UploadProgress } from './upload-progress.ts';
import { type RecordingUploadRecord, trySave, type UploadRecord, uploadedUrl, uploadIdOf } from './upload-record.ts';

interface ThumbnailUploadOptions {
  record: RecordingUploadRecord['thumbnail'];
  calls: UploadCalls;
  signal: AbortSignal;
  /** Returns the listener for the file; called only when a file is sent. */
  onProgress: () => (progress: UploadProgress) => void;
  onRecord: (record: RecordingUploadRecord['thumbnail']) => Promise<void>;
}

/**
 * Sends the thumbnail of a recording, unless its record says that it has arrived, or that no picture could be made.
 * @param makePicture called only while no picture was sent; resolves to null when none can be made
 * @param environment see `uploadFile`
 * @returns its URL; null for a recording without a thumbnail
 * @throws see `uploadFile`
 */
export async function uploadThumbnail(
  makePicture: () => Promise<Blob | null>,
  { record, calls, signal, onProgress, onRecord }: ThumbnailUploadOptions,
  environment?: UploadEnvironment,
): Promise<string | null> {
  if (record === 'none') return null;
  const sent = record && uploadedUrl(record);
  if (sent) return sent;
  const picture = await makePicture();
  if (!picture) {
    await trySave(onRecord('none'));
    return null;
  }
  const save = (next: UploadRecord) => onRecord(next);
  const shared = { contentType: THUMBNAIL_CONTENT_TYPE, calls, signal, onProgress: onProgress(), onRecord: save };
  return (await uploadFile(picture, { ...shared, record }, environment)).url;
}

export interface RecordingFiles {
  video: Blob;
  /** MIME type of the video; the recorder's type if omitted. */
  contentType?: string;
  /** Makes the thumbnail; called only while none was sent. Resolves to null when no picture can be made. */
  thumbnail: () => Promise<Blob | null>;
}

export interface RecordingUploadOptions {
  record: RecordingUploadRecord | null;
  calls: UploadCalls;
  signal: AbortSignal;
  /** Progress of both files together. */
  onProgress: (progress: UploadProgress) => void;
  onRecord: (record: RecordingUploadRecord) => Promise<void>;
}

/** Whether a file is still as it was when it was opened: browsers do not read one that has changed. */
async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Writes changes of a record one after the other; each write includes all earlier changes. */
function createRecordWriter({ record, onRecord }: RecordingUploadOptions) {
  let current: RecordingUploadRecord = record ?? { video: null, thumbnail: null };
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
 * Sends a recording and its thumbnail in parallel; when one fails permanently, the other is cancelled. The request of a
 * video that cannot be read any more fails like one without a network, so each retry checks that first.
 * @param environment see `uploadFile`
 * @throws VideoFileError when the video cannot be read any more; see `uploadFile`
 */
export async function uploadRecording(
  files: RecordingFiles,
  options: RecordingUploadOptions,
  environment?: UploadEnvironment,
): Promise<UploadedUrls> {
  const { record, calls } = options;
  const write = createRecordWriter(options);
  const listen = joinProgress(options.onProgress);
  const urls: UploadedUrls = { videoURL: '', thumbnailURL: null };

  const gone = new AbortController();
  const report = listen();
  const onProgress = (progress: UploadProgress) => {
    report(progress);
    if (progress.state !== 'retrying') return;
    void isReadable(files.video).then((isThere) => isThere || gone.abort(new VideoFileError('unreadable')));
  };

  const sendVideo = async (signal: AbortSignal) => {
    const onRecord = (video: UploadRecord) => write({ video });
    const shared = {
      contentType: files.contentType ?? VIDEO_CONTENT_TYPE,
      calls,
      signal,
      onProgress,
      onRecord,
    };
    urls.videoURL = (await uploadFile(files.video, { ...shared, record: record?.video ?? null }, environment)).url;
  };

  const sendThumbnail = async (signal: AbortSignal) => {
    const onRecord = (thumbnail: RecordingUploadRecord['thumbnail']) => write({ thumbnail });
    const shared = { record: record?.thumbnail ?? null, calls, signal, onProgress: listen, onRecord };
    urls.thumbnailURL = await uploadThumbnail(files.thumbnail, shared, environment);
  };

  await runConcurrently([sendVideo, sendThumbnail], 2, (send, failed) =>
    send(anySignal([options.signal, gone.signal, failed])),
  );
  return urls;
}

/**
 * Asks the server to remove the uploaded data of a recording that is discarded. It never fails: within a day the server
 * itself removes uploads that are not attached.
 */
export async function abortRecordingUpload(record: RecordingUploadRecord, calls: UploadCalls): Promise<void> {
  const signal = AbortSignal.timeout(ABORT_MAX_MS);
  const abort = async (upload: UploadRecord | 'none' | null) => {
    if (upload === null || upload === 'none') return;
    try {
      if (upload.kind === 'multipart') await calls.abort(upload.uploadId, signal);
      else await calls.abortSingle(uploadIdOf(upload), signal);
    } catch (error) {
      console.warn('The server removes an upload that was not aborted within a day.', error);
    }
  };
  await Promise.all([abort(record.video), abort(record.thumbnail)]);
}
