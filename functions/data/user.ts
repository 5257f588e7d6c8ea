import * as z from 'zod';
import { userKey } from './keys.ts';
import { storedLine, storedText } from './stored-text.ts';
import { getItem, updateItem, type Write } from './table.ts';
import { getItems } from './table-batches.ts';
import { isConditionFailure } from './write-id.ts';

const userItem = z.object({
  type: z.literal('user'),
  id: z.string(),
  /** As its owner wrote it; two that differ only in case are the same. */
  email: z.string(),
  /** PHC string; null for one who cannot log in by password. */
  passwordHash: z.string().nullable(),
  /** Counts changes of the password: sessions and reset links from before a change are dead. */
  passwordVersion: z.number().default(0),
  emailVerified: z.boolean(),
  firstName: storedLine,
  lastName: storedLine,
  company: storedLine.nullable(),
  phone: storedLine.nullable(),
  reasonForUse: storedText,
  profileImageUrl: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type User = Omit<z.output<typeof userItem>, 'type'>;

/** A user by id; null when there is none. */
export const getUser = (userId: string): Promise<User | null> => getItem(userItem, userKey(userId));

/** The users with these ids, in no order; one that does not exist is left out. */
export const getUsers = (ids: string[]): Promise<User[]> => getItems(userItem, ids.map(userKey));

/**
 * Makes a user.
 * @param ttl when the item goes by itself unless the user is verified before, in seconds since the epoch
 */
export const createUserWrite = (user: User, ttl?: number): Write => ({
  Put: {
    Item: { ...userKey(user.id), type: 'user', ...user, ...(ttl !== undefined && { ttl }) },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Takes away a user who never proved the e-mail address; refused for any other. */
export const deleteUnverifiedUserWrite = (userId: string): Write => ({
  Delete: {
    Key: userKey(userId),
    ConditionExpression: 'emailVerified = :no',
    ExpressionAttributeValues: { ':no': false },
  },
});

/**
 * Marks a user's e-mail address as proven; refused for one who is gone or verified already.
 * @param updatedAt ISO 8601
 */
export const verifyUserWrite = (userId: string, updatedAt: string): Write => ({
  Update: {
    Key: userKey(userId),
    UpdateExpression: 'SET emailVerified = :yes, updatedAt = :now REMOVE #ttl',
    ConditionExpression: 'emailVerified = :no',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':yes': true, ':no': false, ':now': updatedAt },
  },
});

/**
 * Gives a user another password, which ends all sessions and reset links there are.
 * Refused when the password is not the one of `version` any more.
 * @param updatedAt ISO 8601
 */
export const changePasswordWrite = (
  userId: string,
  version: number,
  passwordHash: string,
  updatedAt: string,
): Write => ({
  Update: {
    Key: userKey(userId),
    UpdateExpression: 'SET passwordHash = :hash, passwordVersion = :next, updatedAt = :now',
    ConditionExpression: 'attribute_not_exists(passwordVersion) OR passwordVersion = :version',
    ExpressionAttributeValues: { ':hash': passwordHash, ':version': version, ':next': version + 1, ':now': updatedAt },
  },
});

/** Stores the same password under new cost parameters, unless the password was changed meanwhile. */
export async function replacePasswordHash(userId: string, from: string, to: string): Promise<void> {
  try {
    await updateItem({
      Key: userKey(userId),
      UpdateExpression: 'SET passwordHash = :to',
      ConditionExpression: 'passwordHash = :from',
      ExpressionAttributeValues: { ':from': from, ':to': to },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
