import { LIVE_SEGMENT_MAX_MS } from '#shared/model/segment.ts';

/** Number of recent segments that decide: after this many short ones, a long one no longer counts. */
const JUDGED = 5;

/** Whether keyframes come often enough to watch a recording while it is made. */
export interface KeyframePace {
  /** A segment ended after this duration, in milliseconds. */
  ended: (durationMs: number) => void;
  /** The current segment has lasted this long, in milliseconds. */
  lasts: (openMs: number) => void;
  isLive: () => boolean;
}

/** The pace counts as good until a segment is too long. */
export function createKeyframePace(): KeyframePace {
  let latest: number[] = [];
  let open = 0;
  return {
    ended: (durationMs) => {
      latest = [...latest, durationMs].slice(-JUDGED);
    },
    lasts: (openMs) => {
      open = openMs;
    },
    isLive: () => [...latest, open].every((durationMs) => durationMs <= LIVE_SEGMENT_MAX_MS),
  };
}
