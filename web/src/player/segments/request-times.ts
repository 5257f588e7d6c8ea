/**
 * After a request that found something at once, the next one is sent this much earlier, in milliseconds, to stay close
 * behind the recorder: twice as much after each further one, up to a limit.
 */
const EARLIER_MS = 30;
const EARLIER_MAX_MS = 240;
/** One that comes too early is repeated after growing waits, in milliseconds. */
const AGAIN_MS = 100;
const AGAIN_MAX_MS = 2000;
const GROWTH = 1.4;
/** Shortest wait after something new, in milliseconds. */
const LEAST_MS = 200;
/**
 * So many lengths are averaged: the most parts that a segment has. Parts differ in length, but arrive at even intervals.
 */
const AVERAGED = 4;

/**
 * When to request the next segment of a live recording, or the next part of one. It appears about the average length of
 * the last ones after the one before, so little more than one request for each is enough.
 */
export function createRequestTimes() {
  let lengths: number[] = [];
  let missed = 0;
  /** Requests in a row that found something at once. */
  let hits = 0;
  let isBehind = true;
  return {
    /** Requests since something was new. */
    missed: () => missed,
    /** Whether more may be there already: until there is nothing more, one request follows the other. */
    isBehind: () => isBehind,
    caughtUp: () => {
      isBehind = false;
    },
    /** The last request was long ago. */
    restart: () => {
      isBehind = true;
      lengths = [];
    },
    /**
     * The wait between the start of a request and the next one, in milliseconds.
     * @param newMs length of what the request has found, in milliseconds; null if nothing is new
     */
    next: (newMs: number | null): number => {
      if (newMs === null) {
        missed += 1;
        return Math.min(AGAIN_MS * GROWTH ** (missed - 1), AGAIN_MAX_MS);
      }
      hits = missed === 0 ? hits + 1 : 0;
      missed = 0;
      const earlierMs = hits === 0 ? 0 : Math.min(EARLIER_MS * 2 ** (hits - 1), EARLIER_MAX_MS);
      lengths = [...lengths, newMs].slice(-AVERAGED);
      if (isBehind) return 0;
      const averageMs = lengths.reduce((sum, each) => sum + each, 0) / lengths.length;
      return Math.max(averageMs - earlierMs, LEAST_MS);
    },
  };
}
