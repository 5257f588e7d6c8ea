import type { StoredRecording } from '../../data/recording.ts';

/** Whether a recording has a file, captions or segments: without, no media token was ever given out for it, and none has to be ended. */
export const hasMedia = ({ originalKey, thumbnailKey, mp4Key, captions, segments }: StoredRecording): boolean =>
  originalKey !== null || thumbnailKey !== null || mp4Key !== null || captions.length > 0 || segments !== null;
