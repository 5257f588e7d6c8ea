import * as z from 'zod';
import { sessionKey } from './keys.ts';
import { deleteItem, getItem, isConditionFailure, updateItem, type Write } from './table.ts';

const sessionItem = z.object({
  type: z.literal('session'),
  userId: z.string(),
  createdAt: z.string(),
  /** Seconds since the epoch. Compared on every read: TTL removes the item only days later. */
  expire: z.number(),
  ttl: z.number(),
});

export type Session = Omit<z.output<typeof sessionItem>, 'type' | 'ttl'>;

/** A session by its user and the hash of its secret; null when there is none. May have expired. */
export const getSession = (userId: string, secretHash: string): Promise<Session | null> =>
  getItem(sessionItem, sessionKey(userId, secretHash));

/** Begins a session. */
export const createSessionWrite = (secretHash: string, session: Session): Write => ({
  Put: { Item: { ...sessionKey(session.userId, secretHash), type: 'session', ...session, ttl: session.expire } },
});

/**
 * Makes a session last longer.
 * @param expire seconds since the epoch
 * @returns false when the session was ended meanwhile: it must not come back to life
 */
export async function extendSession(userId: string, secretHash: string, expire: number): Promise<boolean> {
  try {
    await updateItem({
      Key: sessionKey(userId, secretHash),
      UpdateExpression: 'SET expire = :expire, #ttl = :expire',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':expire': expire },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Ends a session; ending it twice is no fault. */
export const deleteSession = (userId: string, secretHash: string): Promise<void> =>
  deleteItem({ Key: sessionKey(userId, secretHash) });
