import { nowSeconds } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import type { Actor } from '../ground/actor.ts';

/** A user who has just logged in, with a new session. */
export const actorOf = (userId: string, email = `${userId}@example.com`.toLowerCase()): Actor => {
  const readAt = nowSeconds();
  const session = { id: newId(), passwordVersion: 0, begunAt: readAt, endsAt: readAt + 90 * 24 * 60 * 60, readAt };
  return { userId, email, isAdmin: false, session };
};
