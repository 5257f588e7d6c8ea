import { readStored, writeStored } from '#web/lib/storage.ts';

// Apart from the player of segments: every page with a player asks whether the browser plays them.

const KEY = 'segmentsRefused';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Today, and the browser's name and version. A refusal may have been the fault of one recording, so it ends. */
const todayHere = (): string => `${Math.floor(Date.now() / DAY_MS)} ${navigator.userAgent}`;

/** Whether an error means that this browser cannot play segments: browsers and our player name it like this. */
export const isRefusal = (error: unknown): boolean => (error as Error).name === 'NotSupportedError';

/** Remembers that this version of the browser could not play segments: the next visit waits for the file at once. */
export const rememberRefusal = (): void => writeStored(KEY, todayHere());

/** Whether this version of the browser could not play segments today (in UTC). */
export const hasRefusedSegments = (): boolean => readStored(KEY) === todayHere();
