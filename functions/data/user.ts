import * as z from 'zod';
import { userKey } from './keys.ts';
import { getItem, isConditionFailure, updateItem, type Write } from './table.ts';

const userItem = z.object({
  type: z.literal('user'),
  id: z.string(),
  /** As its owner wrote it; two that differ only in case are the same. */
  email: z.string(),
  /** PHC string; null for one who cannot log in by password. */
  passwordHash: z.string().nullable(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  reasonForUse: z.string(),
  profileImageUrl: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type User = Omit<z.output<typeof userItem>, 'type'>;

/** A user by id; null when there is none. */
export const getUser = (userId: string): Promise<User | null> => getItem(userItem, userKey(userId));

/** Makes a user. */
export const createUserWrite = (user: User): Write => ({
  Put: {
    Item: { ...userKey(user.id), type: 'user', ...user },
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
    UpdateExpression: 'SET emailVerified = :yes, updatedAt = :now',
    ConditionExpression: 'emailVerified = :no',
    ExpressionAttributeValues: { ':yes': true, ':no': false, ':now': updatedAt },
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
