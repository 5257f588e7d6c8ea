import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds since the epoch. */
export const nowMs = (): number => Date.now();

/** Seconds since the epoch, as DynamoDB's TTL and media tokens count. */
export const nowSeconds = (): number => Math.floor(nowMs() / 1000);

/** Now, or `offsetSeconds` from now, as ISO 8601. */
export const isoNow = (offsetSeconds = 0): string => new Date(nowMs() + offsetSeconds * 1000).toISOString();

/** A time in seconds since the epoch as ISO 8601. */
export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Milliseconds until the next whole number of steps, `passed` milliseconds after the start. */
export const untilNextStep = (passed: number, step: number): number => step - (passed % step);

/**
 * Waits until a whole number of steps has passed, at least one. This hides how long an operation took.
 * @param start milliseconds since the epoch
 * @param step milliseconds
 */
export const atNextStep = (start: number, step: number): Promise<void> =>
  pause(untilNextStep(nowMs() - start, step), undefined);
