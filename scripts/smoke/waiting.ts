import { setTimeout as pause } from 'node:timers/promises';
import { SmokeError } from './ensure.ts';

/** Time between two calls of `look`, in milliseconds. */
const INTERVAL_MS = 500;

/**
 * Repeats `look` until it returns a result.
 * @param look returns null while there is no result
 * @param seconds time limit
 * @throws SmokeError with `otherwise`
 */
export async function eventually<T>(look: () => Promise<T | null>, seconds: number, otherwise: string): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() >= end) throw new SmokeError(`${otherwise} within ${seconds} s`);
    await pause(INTERVAL_MS);
  }
}
