import { backgroundUploadCalls } from '#web/library/uploads/upload-api.ts';
import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { thumbnailOf } from '#web/media/thumbnail/thumbnail.ts';
import { THUMBNAIL_FIXED_MS } from '#web/media/thumbnail/thumbnail-time.ts';
import { uploadThumbnail } from '#web/media/upload/upload-recording.ts';

/** The thumbnail of a running recording. */
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
export function sendThumbnail(
  local: LocalRecording,
  makePicture: () => Promise<Blob | null>,
  { signal, onProgress }: Pick<Parameters<typeof uploadThumbnail>[1], 'signal' | 'onProgress'>,
): Promise<string | null> {
  const record = local.manifest().upload?.thumbnail ?? null;
  const onRecord = (thumbnail: typeof record) => local.update({ upload: { video: null, thumbnail } });
  return uploadThumbnail(makePicture, { record, calls: backgroundUploadCalls, signal, onProgress, onRecord });
}

/** Creates and uploads the thumbnail of a recording as early as possible, so that nobody waits for it after Stop. */
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
