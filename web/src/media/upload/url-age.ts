import { UPLOAD_URL_SECONDS } from '#shared/model/upload.ts';

/** Part of a URL's life in which it is used: to be refused after the bytes were sent costs more than to ask again. */
const USED_LIFE = 0.8;

/**
 * Until when a URL that came just now is used, in milliseconds since the epoch by this machine's clock.
 * @param lifeSeconds of the URL
 */
export const goodUntil = (lifeSeconds = UPLOAD_URL_SECONDS): number => Date.now() + lifeSeconds * 1000 * USED_LIFE;

/** Whether a URL may still be used. */
export const isGood = (untilMs: number): boolean => Date.now() < untilMs;
