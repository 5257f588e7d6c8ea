import { LIVE_SEGMENT_MAX_MS } from '#shared/model/segment.ts';

/** Number of recent segments that decide: after this many short ones, a long one no longer counts. */
const JUDGED = 5;

/**
 * Why keyframes come too rarely to watch a recording while it is made. `busy`: the encoder cannot keep up, so a keyframe
 * comes late; `rare`: the browser does not make them at an interval that it is asked for.
 */
export type KeyframeProblem = 'busy' | 'rare';

/** Whether keyframes come often enough to watch a recording while it is made. */
export interface KeyframePace {
  ended: (durationMs: number) => void;
  /** @param durationMs of the current segment, up to now */
  lasts: (durationMs: number) => void;
  /** Null while they come often enough. */
  problem: () => KeyframeProblem | null;
}

/** The pace counts as good until a segment is too long. @param setsKeyframes see keyframe-interval.ts */
export function createKeyframePace(setsKeyframes: boolean): KeyframePace {
  let latest: number[] = [];
  let openMs = 0;
  return {
    ended: (durationMs) => {
      latest = [...latest, durationMs].slice(-JUDGED);
    },
    lasts: (durationMs) => {
      openMs = durationMs;
    },
    problem: () => {
      if (!setsKeyframes) return 'rare';
      return [...latest, openMs].some((durationMs) => durationMs > LIVE_SEGMENT_MAX_MS) ? 'busy' : null;
    },
  };
}
