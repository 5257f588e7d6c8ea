import type { StoredRecording } from '../../data/recording.ts';

/** S3 key of a recording's thumbnail: the one that the browser sent, else the picture that the conversion made. */
export const thumbnailKeyOf = ({ thumbnailKey, picture }: StoredRecording): string | null =>
  thumbnailKey ?? picture?.key ?? null;
