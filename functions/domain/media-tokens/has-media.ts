import type { StoredRecording } from '../../data/recording.ts';

/** Whether a recording has a file: without one, no media token was ever given out for it, and none has to be ended. */
export const hasMedia = ({ originalKey, thumbnailKey, mp4Key }: StoredRecording): boolean =>
  originalKey !== null || thumbnailKey !== null || mp4Key !== null;
