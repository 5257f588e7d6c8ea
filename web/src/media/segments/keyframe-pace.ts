import { LIVE_SEGMENT_MAX_MS } from '#shared/limits.ts';

/** The average of so many recent segments decides, not a single long one. */
const JUDGED = 5;

/**
 * Why keyframes come too rarely to watch a recording while it is made. `busy`: the encoder cannot keep up, so a keyframe
 * comes late; `rare`: the browser does not make them at an interval that it is asked for.
 */
export type KeyframeProblem = 'busy' | 'rare';

/**
 * Decides whether keyframes come often enough to watch a recording while it is made: until segments are too long on
 * average.
 * @param setsKeyframes see keyframe-interval.ts
 */
export function createKeyframePace(setsKeyframes: boolean) {
  let latest: number[] = [];
  let openMs = 0;
  return {
    ended: (durationMs: number) => {
      latest = [...latest, durationMs].slice(-JUDGED);
    },
    /** @param durationMs of the current segment, up to now */
    lasts: (durationMs: number) => {
      openMs = durationMs;
    },
    /** Null while they come often enough. */
    problem: (): KeyframeProblem | null => {
      if (!setsKeyframes) return 'rare';
      const judged = openMs > LIVE_SEGMENT_MAX_MS ? [...latest, openMs] : latest;
      const sumMs = judged.reduce((sum, durationMs) => sum + durationMs, 0);
      return sumMs > judged.length * LIVE_SEGMENT_MAX_MS ? 'busy' : null;
    },
  };
}
