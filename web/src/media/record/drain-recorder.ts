import type { Ticker } from '../compose/ticker.ts';

/** Checks a second; no event says that an encoder has nothing left to do. */
const CHECKS = 50;
/** A recorder that has written nothing for so long has nothing left to write, in milliseconds. */
const QUIET_MS = 200;
/** The same where answers come late: the machine is busy. */
const QUIET_MS_BUSY = 500;
/** A recorder that is behind writes a picture now and then: it is quiet after so many times its longest gap. */
const GAPS = 5;
/** An answer that follows another one so late, in milliseconds, tells of a busy machine. */
const LATE_MS = 80;
/** A recorder that still writes so long after it was paused, in milliseconds, is behind. */
const BEHIND_MS = 200;
/**
 * A file that lacks no more than this, in milliseconds, has its last pictures, or gets them soon. Chromium writes a
 * picture when the next one comes: the last one is written at Stop, and a busy recorder takes one every 100 to 200 ms.
 */
const NEAR_END_MS = 350;
/** How long a recorder that is so near the end is quiet, in milliseconds: at least this, and so many times its longest gap. */
const NEAR_QUIET_MS = 80;
const NEAR_QUIET_MS_BUSY = 200;
const NEAR_GAPS = 2;
/** Longest wait, in milliseconds: what is left then is given up. */
const TIME_LIMIT_MS = 5000;

/**
 * Says when a recorder that was paused has written all that it received.
 * @param pausedAt when it was paused, in milliseconds of any clock
 * @param missingMs how much the file lacks of what was recorded until then, in milliseconds; null where nobody knows. A
 *   picture that stands still lacks much, and is complete.
 */
export function createDrainWatch(pausedAt: number, missingMs: () => number | null = () => null) {
  let quietSince = pausedAt;
  let answeredAt = pausedAt;
  let isFirst = true;
  let quietMs = QUIET_MS;
  let isBusy = false;
  let longestGapMs = 0;
  const neededQuietMs = () => {
    const missing = missingMs();
    if (missing === null || missing > NEAR_END_MS) return quietMs;
    return Math.max(isBusy ? NEAR_QUIET_MS_BUSY : NEAR_QUIET_MS, NEAR_GAPS * longestGapMs);
  };
  return {
    /** The recorder answered with what it had written since the last time. */
    answered: (bytes: number, now: number): void => {
      // The first answer is what was written before the pause.
      if (!isFirst && now - answeredAt > LATE_MS) {
        quietMs = Math.max(quietMs, QUIET_MS_BUSY);
        isBusy = true;
      }
      if (!isFirst && bytes > 0) longestGapMs = Math.max(longestGapMs, now - quietSince);
      const isBehind = !isFirst && bytes > 0 && now - pausedAt > BEHIND_MS;
      if (isBehind) quietMs = Math.max(quietMs, QUIET_MS_BUSY, GAPS * (now - quietSince));
      if (bytes > 0) quietSince = now;
      answeredAt = now;
      isFirst = false;
    },
    /** Never before an answer: the recorder may not have looked yet. */
    isDone: (now: number): boolean =>
      now - pausedAt >= TIME_LIMIT_MS || (!isFirst && answeredAt - quietSince >= neededQuietMs()),
  };
}

/**
 * Pauses a recorder, and waits until it has written what it received. Stopped at once, it throws away the
 * pictures that wait to be encoded: none on an idle machine, the last 3 seconds of a recording on a busy one.
 * @param ticker loaded, and not started; it is stopped
 * @param missingMs see `createDrainWatch`
 */
export function drainRecorder(recorder: MediaRecorder, ticker: Ticker, missingMs: () => number | null): Promise<void> {
  if (recorder.state === 'recording') recorder.pause();
  const watch = createDrainWatch(performance.now(), missingMs);
  const onData = ({ data }: BlobEvent) => watch.answered(data.size, performance.now());
  recorder.addEventListener('dataavailable', onData);
  return new Promise((resolve) => {
    ticker.start(CHECKS, () => {
      if (recorder.state !== 'inactive' && !watch.isDone(performance.now())) return recorder.requestData();
      ticker.stop();
      recorder.removeEventListener('dataavailable', onData);
      resolve();
    });
  });
}
