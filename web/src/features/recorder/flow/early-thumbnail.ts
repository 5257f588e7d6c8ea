import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import { thumbnailOf } from '#web/media/thumbnail/thumbnail-of.ts';
import { THUMBNAIL_FIXED_MS } from '#web/media/thumbnail/thumbnail-time.ts';

/** The thumbnail of a running recording; null until it is made. */
export type EarlyThumbnail = () => Blob | null;

/** Makes the thumbnail of a recording as soon as that is possible: after Stop nobody waits for it. */
export function makeThumbnailEarly({ beginning }: SegmentUpload): EarlyThumbnail {
  let picture: Blob | null = null;
  void beginning.then(async (file) => {
    picture = await thumbnailOf(file, THUMBNAIL_FIXED_MS);
  });
  return () => picture;
}
