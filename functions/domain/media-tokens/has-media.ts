import { type StoredFile, videoKeysOf } from '../../data/file.ts';

/** Whether a recording has a file, captions or segments. Otherwise it has no media tokens that have to be revoked. */
export const hasMedia = ({ file: { thumbnailKey, captions, segments, ...videos } }: { file: StoredFile }): boolean =>
  videoKeysOf(videos).length > 0 || thumbnailKey !== null || captions.length > 0 || segments !== null;

/** S3 key of a file's thumbnail: the one that the browser sent, else the picture that the conversion made. */
export const thumbnailKeyOf = ({ thumbnailKey, picture }: StoredFile): string | null =>
  thumbnailKey ?? picture?.key ?? null;
