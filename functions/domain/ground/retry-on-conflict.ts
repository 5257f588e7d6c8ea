import { repeatUntilDone } from '#shared/rules/ground/retry.ts';
import { AppError } from './app-error.ts';

/** Most tries of a change that conflicts with other requests. */
const TRIES = 8;
const DELAYS = { first: 40, longest: 200 };

/**
 * Reads and changes, and repeats both when another request has changed the same in between.
 * @param attempt gets the number of the tries before it, and returns null when its data changed before it could change it;
 *   may throw a refusal
 * @throws AppError CONFLICT when other requests kept changing it
 */
export async function retryOnConflict<T>(attempt: (tries: number) => Promise<T | null>): Promise<T> {
  const done = await repeatUntilDone(attempt, { delays: DELAYS, mayTry: (tries) => tries < TRIES });
  if (done !== null) return done;
  throw new AppError('CONFLICT', 'Somebody else is changing this at the same time. Please try again.');
}
