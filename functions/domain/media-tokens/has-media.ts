import { videoKeysOf } from '../../data/file.ts';
import type { StoredRecording } from '../../data/recording.ts';

/** Whether a recording has a file, captions or segments. Otherwise it has no media tokens that have to be revoked. */
export const hasMedia = ({ thumbnailKey, captions, segments, ...videos }: StoredRecording): boolean =>
  videoKeysOf(videos).length > 0 || thumbnailKey !== null || captions.length > 0 || segments !== null;

/** S3 key of a recording's thumbnail: the one that the browser sent, else the picture that the conversion made. */
export const thumbnailKeyOf = ({ thumbnailKey, picture }: StoredRecording): string | null =>
  thumbnailKey ?? picture?.key ?? null;
