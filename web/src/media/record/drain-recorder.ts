import { DRAIN_MAX_MS } from '#web/lib/limits.ts';
import type { Ticker } from '../compose/ticker.ts';

/** Checks per second; no event reports that an encoder has finished. */
const CHECKS = 50;
/** A recorder that has written nothing for this long has finished, in milliseconds. */
const QUIET_MS = 200;
/** The same time where answers come late, because the machine is busy. */
const QUIET_MS_BUSY = 500;
/** A recorder that is behind writes a picture now and then: it has finished after this many times its longest gap. */
const GAPS = 5;
/** An answer that comes this long after the previous one means a busy machine, in milliseconds. */
const LATE_MS = 80;
/** A recorder that still writes this long after the pause is behind, in milliseconds. */
const BEHIND_MS = 200;
/**
 * If the file is shorter than the recording by at most this, in milliseconds, it has its last pictures or gets them
 * soon. Chromium writes a picture when the next one comes: the last one is written at Stop, and a busy recorder takes
 * one every 100 to 200 ms.
 */
const NEAR_END_MS = 350;
/**
 * Near the end, a recorder that has written nothing for this long has finished, in milliseconds, or for a multiple of
 * its longest gap.
 */
const NEAR_QUIET_MS = 80;
const NEAR_QUIET_MS_BUSY = 200;
const NEAR_GAPS = 2;
/**
 * A recorder that is behind has finished when it has written nothing for this many times the longest recent gap between
 * its pictures.
 */
const GAPS_BEHIND = 3;
/**
 * A composed picture never stands still, so an encoder whose file is shorter than the recording has pictures left. It has
 * finished when it has written nothing for this long, in milliseconds: one large keyframe may take two seconds.
 */
const QUIET_MS_BEHIND = 3000;
/** Nothing is read for this long only while the computer sleeps, or hardly runs, in milliseconds. */
const ASLEEP_MS = 1000;
/** As this much counts the sleep of a computer, in milliseconds: the encoder sleeps, too. */
const SLEEP_COUNTS_MS = 100;

/** The end of the file that is being written. */
export interface WrittenEnd {
  /** Whether the file has bytes. */
  hasBegun: () => boolean;
  /**
   * By how much the picture is shorter than the recording until the pause, in milliseconds; null if unknown. For a still
   * picture the difference is large although the file is complete.
   */
  missingMs: () => number | null;
  /** Longest time between its last few pictures, in milliseconds. */
  gapMs: () => number;
  /** Whether the picture has a steady rate, also where nothing moves. A camera chooses its own. */
  isSteady: boolean;
}

/**
 * Determines when a paused recorder has written everything that it received.
 * @param pausedAt when it was paused, in milliseconds of any clock
 */
export function followDrain(pausedAt: number, { hasBegun, missingMs, gapMs, isSteady }: WrittenEnd) {
  const gapBeforeMs = gapMs();
  let quietSince = pausedAt;
  let answeredAt = pausedAt;
  let isFirst = true;
  let quietMs = QUIET_MS;
  let isBusy = false;
  let longestGapMs = 0;
  const neededQuietMs = () => {
    // A composed recording always has pictures: an encoder that has not written its first one is still busy with it.
    if (!hasBegun()) return isSteady ? DRAIN_MAX_MS : QUIET_MS_BEHIND;
    const missing = missingMs();
    if (missing === null) return quietMs;
    if (missing > NEAR_END_MS) {
      const steady = isSteady ? Math.max(QUIET_MS_BEHIND, GAPS_BEHIND * longestGapMs) : 0;
      return Math.max(quietMs, steady, GAPS_BEHIND * gapBeforeMs);
    }
    return Math.max(isBusy ? NEAR_QUIET_MS_BUSY : NEAR_QUIET_MS, NEAR_GAPS * longestGapMs);
  };
  return {
    /** The recorder answered with the bytes written since its last answer. */
    answered: (bytes: number, now: number): void => {
      // The first answer has the bytes from before the pause.
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
    /** Never true before an answer: the recorder may not have looked yet. */
    isDone: (now: number): boolean =>
      now - pausedAt >= DRAIN_MAX_MS || (!isFirst && answeredAt - quietSince >= neededQuietMs()),
  };
}

/**
 * Starts a clock that hardly counts the sleep of the computer. `performance.now()` counts it on Windows.
 * @returns reads it, in milliseconds; call it often
 */
function startWakingClock(): () => number {
  let readAt = performance.now();
  let passedMs = 0;
  return () => {
    const now = performance.now();
    const sinceMs = now - readAt;
    passedMs += sinceMs > ASLEEP_MS ? SLEEP_COUNTS_MS : sinceMs;
    readAt = now;
    return passedMs;
  };
}

/**
 * Pauses a recorder, and waits until it has written everything that it received. A recorder that is stopped at once
 * drops the pictures that wait to be encoded: none on an idle machine, the last 3 seconds of a recording on a busy one.
 * @param ticker loaded but not started; this function stops it
 */
export function drainRecorder(recorder: MediaRecorder, ticker: Ticker, end: WrittenEnd): Promise<void> {
  if (recorder.state === 'recording') recorder.pause();
  const now = startWakingClock();
  const drain = followDrain(now(), end);
  const onData = ({ data }: BlobEvent) => drain.answered(data.size, now());
  recorder.addEventListener('dataavailable', onData);
  return new Promise((resolve) => {
    ticker.start(CHECKS, () => {
      if (recorder.state !== 'inactive' && !drain.isDone(now())) return recorder.requestData();
      ticker.stop();
      recorder.removeEventListener('dataavailable', onData);
      resolve();
    });
  });
}
