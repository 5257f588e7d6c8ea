import { setTimeout as pause } from 'node:timers/promises';
import { SmokeError } from './ensure.ts';

/** Time between two calls of `attempt`, in milliseconds. */
const INTERVAL_MS = 500;

/**
 * Repeats `attempt` until it returns a result.
 * @param attempt returns null while there is no result
 * @param seconds time limit
 * @throws SmokeError with `otherwise`
 */
export async function eventually<T>(attempt: () => Promise<T | null>, seconds: number, otherwise: string): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await attempt();
    if (found !== null) return found;
    if (Date.now() >= end) throw new SmokeError(`${otherwise} within ${seconds} s`);
    await pause(INTERVAL_MS);
  }
}
