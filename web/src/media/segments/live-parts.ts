import { KEYFRAME_INTERVAL_MS } from '#shared/model/segment.ts';

/**
 * While people may watch, the open segment is sent in parts of this length, in milliseconds: they are a second and a half
 * closer to the recorder than with whole segments. It is slightly less than two chunks of the recorder.
 */
const PART_MS = 480;
/**
 * What comes later than this in a segment, in milliseconds, is sent with its rest: viewers take a segment that is as long
 * as the interval of keyframes for a whole one.
 */
const LAST_MS = KEYFRAME_INTERVAL_MS - 300;

/** Decides when the open segment has another part. */
export function createLiveParts() {
  let startMs = Number.NaN;
  let taken = 0;
  return {
    /**
     * Whether a part is due now. It counts as taken.
     * @param openMs start of the open segment, in milliseconds
     * @param endMs end of the file so far, in milliseconds
     */
    isDue: (openMs: number, endMs: number): boolean => {
      if (openMs !== startMs) taken = 0;
      startMs = openMs;
      const parts = Math.floor((endMs - openMs) / PART_MS);
      if (parts <= taken || endMs - openMs > LAST_MS) return false;
      taken = parts;
      return true;
    },
  };
}
