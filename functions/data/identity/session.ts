import * as z from 'zod';
import { deleteItems } from '../table/batches.ts';
import { EXISTS, hasValues } from '../table/expression.ts';
import { getItem, inPartition, listItems, tryUpdateItem } from '../table/items.ts';
import { sessionKey, sessionPrefix, userKey } from '../table/keys.ts';
import { type Change, put, remove, update } from '../table/transaction.ts';

/** How a session began at the provider of the company. */
const signedOn = z.object({
  /** ISO 8601. */
  at: z.string(),
  issuer: z.string(),
  /** The provider's id of its own session; null when it says none. */
  sid: z.string().nullable(),
  /** With it, the provider knows whom to log out. Null for a token that is too long to store. It gives no access. */
  idToken: z.string().nullable(),
});

export type SignedOn = z.output<typeof signedOn>;

const sessionItem = z.object({
  type: z.literal('session'),
  userId: z.string(),
  /** The user's password version at log-in. The session is valid only while the user has the same version. */
  passwordVersion: z.number().default(0),
  /** The browser's User-Agent at log-in, cut to 512 characters; null without the header. */
  userAgent: z.string().nullable().default(null),
  /** Missing for a session that began in any other way. */
  signedOn: signedOn.optional(),
  createdAt: z.string(),
  /** When the person has proved who they are since it began, in seconds since the epoch; missing until then. */
  provenAt: z.number().optional(),
  /** ISO 8601; written at most once in half an hour. */
  lastUsedAt: z.string(),
  /** Seconds since the epoch. Compared on every read: TTL removes the item only days later. */
  expire: z.number(),
  ttl: z.number(),
});

export type Session = Omit<z.output<typeof sessionItem>, 'type' | 'ttl'>;

/** A session by its user and the hash of its secret; null for an unknown or ended session. May have expired. */
export const getSession = (userId: string, secretHash: string): Promise<Session | null> =>
  getItem(sessionItem, sessionKey(userId, secretHash));

export interface SessionRow extends Session {
  secretHash: string;
}

/** All stored sessions of a user, in no order. Some may have expired. */
export async function listStoredSessions(userId: string): Promise<SessionRow[]> {
  const rows = await listItems(sessionItem.extend({ SK: z.string() }), inPartition(userKey(userId).PK, sessionPrefix));
  return rows.map(({ SK, ...session }) => ({ ...session, secretHash: SK.slice(sessionPrefix.length) }));
}

export const putSession = (secretHash: string, session: Session): Change =>
  put({ Item: { ...sessionKey(session.userId, secretHash), type: 'session', ...session, ttl: session.expire } });

/**
 * Extends a session that is in use.
 * @param expire seconds since the epoch
 * @param lastUsedAt ISO 8601
 * @returns false when the session was ended meanwhile: it must stay ended
 */
export const extendSession = (
  userId: string,
  secretHash: string,
  expire: number,
  lastUsedAt: string,
): Promise<boolean> =>
  tryUpdateItem({
    Key: sessionKey(userId, secretHash),
    set: { expire, ttl: expire, lastUsedAt },
    onlyIf: EXISTS,
  });

/** Stores that the person has proved who they are. Refused when the session has ended. @param provenAt seconds since the epoch */
export const setProven = ({ userId, secretHash }: SessionRow, provenAt: number): Change =>
  update({ Key: sessionKey(userId, secretHash), set: { provenAt }, onlyIf: EXISTS });

/** Sessions that are ended together: two changes each, with the revocation, of at most 100. */
export const SESSIONS_TOGETHER_MAX = 50;

/** Ends a session; succeeds also when it has already ended. Refused when it has been used since it was read. */
export const removeUnusedSession = ({ userId, secretHash, lastUsedAt }: SessionRow): Change =>
  remove({ Key: sessionKey(userId, secretHash), onlyIf: hasValues({ lastUsedAt }) });

/** Ends a session. Refused when the session has ended already. */
export const removeSession = (userId: string, secretHash: string): Change =>
  remove({ Key: sessionKey(userId, secretHash), onlyIf: EXISTS });

const sessionRow = z.object({ PK: z.string(), SK: z.string(), passwordVersion: z.number().default(0) });

/** Deletes a user's sessions from before the password of `passwordVersion`. They are invalid. */
export async function deleteDeadSessions(userId: string, passwordVersion: number): Promise<void> {
  const rows = await listItems(sessionRow, inPartition(userKey(userId).PK, sessionPrefix));
  await deleteItems(rows.filter((row) => row.passwordVersion < passwordVersion));
}
