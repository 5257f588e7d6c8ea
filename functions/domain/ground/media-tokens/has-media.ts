import { objectKeysOf, type StoredFile } from '../../../data/video/file.ts';

/** Whether a recording has a file, captions or segments. Otherwise it has no media tokens that have to be revoked. */
export const hasMedia = ({ file }: { file: StoredFile }): boolean =>
  objectKeysOf(file).length > 0 || file.captions.length > 0 || file.segments !== null;

/** Key of a file's thumbnail: the one that the browser sent, else the picture that the conversion made. */
export const thumbnailKeyOf = ({ thumbnailKey, picture }: StoredFile): string | null =>
  thumbnailKey ?? picture?.key ?? null;
