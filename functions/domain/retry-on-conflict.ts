import { AppError } from './app-error.ts';

/** Most tries of a write that conflicts with other requests. */
const TRIES = 5;

/**
 * Reads and writes, and repeats both when another request has changed the item in between.
 * @param attempt returns null when its data changed before it could write; may throw a refusal
 * @throws AppError CONFLICT when other requests kept changing it
 */
export async function retryOnConflict<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    const done = await attempt();
    if (done !== null) return done;
  }
  throw new AppError('CONFLICT', 'Somebody else is changing this at the same time. Please try again.');
}
