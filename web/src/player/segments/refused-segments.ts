import { readStored, writeStored } from '#web/lib/storage.ts';

// Apart from the player of segments: every page with a player asks whether the browser plays them.

/** Key in localStorage. Its value is a time, in milliseconds since the epoch, and the browser's name and version. */
const KEY = 'segmentsRefused';

/** How long a refusal is remembered, in milliseconds: it may have been the fault of one recording. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** The browser does not play the segments of a recording. */
export class SegmentsUnsupportedError extends Error {
  override readonly name = 'SegmentsUnsupportedError';
}

/** Errors with which browsers refuse segments. The first one is the player's own. */
const REFUSALS = ['SegmentsUnsupportedError', 'NotSupportedError'];

/** Whether an error means that this browser cannot play segments. */
export const isRefusal = (error: unknown): boolean => error instanceof Error && REFUSALS.includes(error.name);

/** The error of an element that plays segments: they cannot be decoded. */
export const refusalOf = ({ code, message }: MediaError): SegmentsUnsupportedError =>
  new SegmentsUnsupportedError(`Media error ${code}: ${message}`);

/** Remembers that this version of the browser could not play segments: the next visit waits for the file at once. */
export const rememberRefusal = (): void => writeStored(KEY, `${Date.now()} ${navigator.userAgent}`);

/** Whether this version of the browser could not play segments within the last day. */
export function hasRefusedSegments(): boolean {
  const [at = '', ...browser] = (readStored(KEY) ?? '').split(' ');
  return browser.join(' ') === navigator.userAgent && Math.abs(Date.now() - Number(at)) < REMEMBERED_MS;
}
