import { LIVE_SEGMENT_MAX_MS } from '#shared/model/segment.ts';

/** Segments by which the pace is judged: one that was long is forgotten after so many that are not. */
const JUDGED = 5;

/** Whether keyframes come often enough to watch a recording while it is made. */
export interface KeyframePace {
  /** A segment lasts so long, in milliseconds. */
  ended: (durationMs: number) => void;
  /** The segment that has not ended lasts so long by now, in milliseconds. */
  lasts: (openMs: number) => void;
  isLive: () => boolean;
}

/** Keyframes come often enough until they do not. */
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
