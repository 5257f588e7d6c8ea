import { UPLOAD_URL_SECONDS } from '#shared/model/upload.ts';

/** Fraction of a URL's lifetime in which it is used: a refusal after the bytes were sent costs more than a new URL. */
const USED_LIFE = 0.8;

/**
 * Time until which a URL that was issued just now is used, in milliseconds since the epoch by this machine's clock.
 * @param lifeSeconds lifetime of the URL
 */
export const goodUntil = (lifeSeconds = UPLOAD_URL_SECONDS): number => Date.now() + lifeSeconds * 1000 * USED_LIFE;

/** Whether a URL may still be used. */
export const isGood = (untilMs: number): boolean => Date.now() < untilMs;
