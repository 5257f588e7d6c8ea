import type { StoredCaptions } from '../../data/recording.ts';

/** Ids of all files of captions: the one that is shown, the one that the engine made, and earlier versions. */
export const captionsFileIds = ({ id, automatic }: StoredCaptions): string[] => [
  ...new Set([id, ...(automatic ? [automatic.fileId, ...automatic.earlier.map((each) => each.id)] : [])]),
];
