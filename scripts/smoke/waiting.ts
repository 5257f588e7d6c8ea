import { setTimeout as pause } from 'node:timers/promises';
import { SmokeFault } from './ensure.ts';

/** Between two looks, in milliseconds. */
const INTERVAL_MS = 500;

/**
 * Looks again and again until there is something to see.
 * @param look gives null as long as there is not
 * @param seconds after which it is given up
 * @throws SmokeFault with `otherwise`
 */
export async function eventually<T>(look: () => Promise<T | null>, seconds: number, otherwise: string): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() >= end) throw new SmokeFault(`${otherwise} within ${seconds} s`);
    await pause(INTERVAL_MS);
  }
}
