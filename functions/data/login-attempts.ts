import * as z from 'zod';
import { loginAttemptsKey } from './keys.ts';
import { deleteItem, getItem, putItem, updateItem } from './table.ts';
import { isConditionFailure } from './write-id.ts';

const loginAttemptsItem = z.object({
  type: z.literal('loginAttempts'),
  /** Failed attempts since the last successful one. */
  count: z.number(),
  /** No other attempt is checked before this time, in seconds since the epoch. */
  notBefore: z.number(),
  /** When they expire, in seconds since the epoch. Compared on every read: TTL removes the item only days later. */
  ttl: z.number(),
});

/** The attempts to log in that count as those of one subject. */
export type LoginAttempts = Omit<z.output<typeof loginAttemptsItem>, 'type'>;

/** The attempts of a subject; null before the first one. May have expired. */
export const getLoginAttempts = (subject: string): Promise<LoginAttempts | null> =>
  getItem(loginAttemptsItem, loginAttemptsKey(subject));

/**
 * Replaces the attempts of a subject that were read.
 * @param before null for the first attempt
 * @returns false when they have changed since
 */
export async function replaceLoginAttempts(
  subject: string,
  before: LoginAttempts | null,
  after: LoginAttempts,
): Promise<boolean> {
  const unchanged = {
    ConditionExpression: '#count = :count AND notBefore = :notBefore AND #ttl = :ttl',
    ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':count': before?.count, ':notBefore': before?.notBefore, ':ttl': before?.ttl },
  };
  try {
    await putItem({
      Item: { ...loginAttemptsKey(subject), type: 'loginAttempts', ...after },
      ...(before ? unchanged : { ConditionExpression: 'attribute_not_exists(PK)' }),
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Undoes one attempt of a subject, and the wait that it caused. */
export async function takeBackLoginAttempt(subject: string): Promise<void> {
  try {
    await updateItem({
      Key: loginAttemptsKey(subject),
      UpdateExpression: 'SET notBefore = :zero ADD #count :minus',
      ConditionExpression: '#count > :zero',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':minus': -1, ':zero': 0 },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Deletes all attempts of a subject. */
export const forgetLoginAttempts = (subject: string): Promise<void> => deleteItem(loginAttemptsKey(subject));
