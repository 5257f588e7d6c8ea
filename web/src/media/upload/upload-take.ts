import { THUMBNAIL_CONTENT_TYPE, VIDEO_CONTENT_TYPE } from '#shared/model/recording.ts';
import { inLanes } from './in-lanes.ts';
import { joinProgress } from './join-progress.ts';
import { remember } from './remember.ts';
import type { UploadCalls } from './upload-calls.ts';
import { uploadFile } from './upload-file.ts';
import { sentUrl, type UploadNote } from './upload-note.ts';
import type { UploadProgress } from './upload-progress.ts';
import type { Outside } from './upload-session.ts';

/** What is remembered of the upload of a take; plain JSON. */
export interface TakeUploadNote {
  video: UploadNote | null;
  /** `none`: it was tried, and there is no picture. A take is bound with the same files each time, or not at all. */
  thumbnail: UploadNote | 'none' | null;
}

export interface TakeFiles {
  video: Blob;
  /** Makes the picture; asked only while none was sent. Null for a take without one. */
  thumbnail: () => Promise<Blob | null>;
}

export interface TakeUploadOptions {
  note: TakeUploadNote | null;
  calls: UploadCalls;
  signal: AbortSignal;
  /** Of both files together. */
  onProgress: (progress: UploadProgress) => void;
  onNote: (note: TakeUploadNote) => Promise<void>;
}

/** Writes changes of a note one after the other, each with all that was changed before. */
function createNoteWriter({ note, onNote }: TakeUploadOptions) {
  let current: TakeUploadNote = note ?? { video: null, thumbnail: null };
  let written: Promise<void> = Promise.resolve();
  return (change: Partial<TakeUploadNote>): Promise<void> => {
    current = { ...current, ...change };
    const next = current;
    written = written.catch(() => undefined).then(() => onNote(next));
    return written;
  };
}

export interface TakeUrls {
  videoURL: string;
  thumbnailURL: string | null;
}

/**
 * Sends a take and its picture, both at once; when one fails for good the other is called off.
 * @param outside see `uploadFile`
 * @throws see `uploadFile`
 */
export async function uploadTake(files: TakeFiles, options: TakeUploadOptions, outside?: Outside): Promise<TakeUrls> {
  const { note, calls } = options;
  const write = createNoteWriter(options);
  const listen = joinProgress(options.onProgress);
  const urls: TakeUrls = { videoURL: '', thumbnailURL: null };

  const sendVideo = async (signal: AbortSignal) => {
    const onNote = (video: UploadNote) => write({ video });
    const shared = { contentType: VIDEO_CONTENT_TYPE, calls, signal, onProgress: listen(), onNote };
    urls.videoURL = (await uploadFile(files.video, { ...shared, note: note?.video ?? null }, outside)).url;
  };

  const sendThumbnail = async (signal: AbortSignal) => {
    const remembered = note?.thumbnail ?? null;
    if (remembered === 'none') return;
    urls.thumbnailURL = remembered && sentUrl(remembered);
    if (urls.thumbnailURL) return;
    const picture = await files.thumbnail();
    if (!picture) return remember(write({ thumbnail: 'none' }));
    const onNote = (thumbnail: UploadNote) => write({ thumbnail });
    const shared = { contentType: THUMBNAIL_CONTENT_TYPE, calls, signal, onProgress: listen(), onNote };
    urls.thumbnailURL = (await uploadFile(picture, { ...shared, note: remembered }, outside)).url;
  };

  await inLanes([sendVideo, sendThumbnail], 2, (send, failed) => send(AbortSignal.any([options.signal, failed])));
  return urls;
}

/** How long it is waited for the server to forget, in milliseconds. */
const ABANDON_MAX_MS = 10_000;

/**
 * Has the server forget what has arrived of a take that is discarded. It never fails: the server removes by itself what
 * no recording takes within a day.
 */
export async function abandonTake(note: TakeUploadNote, calls: UploadCalls): Promise<void> {
  const { video } = note;
  if (video?.kind !== 'multipart') return;
  try {
    await calls.abort(video.uploadId, AbortSignal.timeout(ABANDON_MAX_MS));
  } catch (error) {
    console.warn('What was uploaded is left for the server to remove.', error);
  }
}
