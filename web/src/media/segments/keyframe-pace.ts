import { LIVE_SEGMENT_MAX_MS } from '#shared/model/segment.ts';

/** Number of recent segments that decide: after this many short ones, a long one no longer counts. */
const JUDGED = 5;

/** A longer time without a new picture, in milliseconds, means that the encoder cannot keep up. */
const BUSY_GAP_MS = 1000;

/**
 * Why keyframes come too rarely to watch a recording while it is made. `busy`: pictures come too late, because the
 * encoder cannot keep up; `rare`: pictures come, but the browser makes too few of them keyframes.
 */
export type KeyframeProblem = 'busy' | 'rare';

/** A segment: its duration, and its longest time without a new picture, in milliseconds. */
interface Judged {
  durationMs: number;
  gapMs: number;
}

/** Whether keyframes come often enough to watch a recording while it is made. */
export interface KeyframePace {
  ended: (segment: Judged) => void;
  /** The current segment, up to now. */
  lasts: (open: Judged) => void;
  /** Null while they come often enough. */
  problem: () => KeyframeProblem | null;
}

/** The pace counts as good until a segment is too long. */
export function createKeyframePace(): KeyframePace {
  let latest: Judged[] = [];
  let open: Judged = { durationMs: 0, gapMs: 0 };
  return {
    ended: (segment) => {
      latest = [...latest, segment].slice(-JUDGED);
    },
    lasts: (next) => {
      open = next;
    },
    problem: () => {
      const long = [...latest, open].filter(({ durationMs }) => durationMs > LIVE_SEGMENT_MAX_MS);
      if (long.length === 0) return null;
      return long.some(({ gapMs }) => gapMs > BUSY_GAP_MS) ? 'busy' : 'rare';
    },
  };
}
