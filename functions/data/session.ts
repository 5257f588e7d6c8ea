import * as z from 'zod';
import { sessionKey, sessionPrefix, userKey } from './keys.ts';
import { deleteItems, getItem, inPartition, isConditionFailure, listItems, updateItem, type Write } from './table.ts';

const sessionItem = z.object({
  type: z.literal('session'),
  userId: z.string(),
  /** The user's password version at log-in: the session is good only as long as the two are the same. */
  passwordVersion: z.number().default(0),
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

/** Ends a session. Refused when there is none any more. */
export const endSessionWrite = (userId: string, secretHash: string): Write => ({
  Delete: { Key: sessionKey(userId, secretHash), ConditionExpression: 'attribute_exists(PK)' },
});

const sessionRow = z.object({ PK: z.string(), SK: z.string() });

/** Ends every session of a user. */
export async function deleteSessions(userId: string): Promise<void> {
  await deleteItems(await listItems(sessionRow, inPartition(userKey(userId).PK, sessionPrefix)));
}
