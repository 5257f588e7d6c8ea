import { setTimeout as wait } from 'node:timers/promises';

/** Lets so many bytes pass, after the time that they take. */
export type RateLimit = (bytes: number) => Promise<void>;

/**
 * How far back a line makes up for what it has not carried, in milliseconds: timers and reads are late on a busy machine.
 * After a silence as much passes at once, as in the bucket of a provider.
 */
const CATCH_UP_MS = 40;

/**
 * A rate that all who use it share, in the order in which they ask.
 * @param bitsPerSecond infinite lets everything pass at once
 */
export function limitRate(bitsPerSecond: number): RateLimit {
  let freeAt = 0;
  return async (bytes) => {
    if (bitsPerSecond === Number.POSITIVE_INFINITY) return;
    freeAt = Math.max(freeAt, performance.now() - CATCH_UP_MS) + (bytes * 8000) / bitsPerSecond;
    const ms = freeAt - performance.now();
    if (ms > 0) await wait(ms);
  };
}
