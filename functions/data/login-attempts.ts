import * as z from 'zod';
import { expression, hasValues, IS_NEW } from './expression.ts';
import { loginAttemptsKey } from './keys.ts';
import { deleteItem, getItem, tryPutItem, tryUpdateItem } from './table.ts';

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
export const replaceLoginAttempts = (
  subject: string,
  before: LoginAttempts | null,
  after: LoginAttempts,
): Promise<boolean> =>
  tryPutItem({
    Item: { ...loginAttemptsKey(subject), type: 'loginAttempts', ...after },
    onlyIf: before ? hasValues({ count: before.count, notBefore: before.notBefore, ttl: before.ttl }) : IS_NEW,
  });

/** Undoes one attempt of a subject, and the wait that it caused. */
export async function takeBackLoginAttempt(subject: string): Promise<void> {
  await tryUpdateItem({
    Key: loginAttemptsKey(subject),
    set: { notBefore: 0 },
    add: { count: -1 },
    onlyIf: expression`#count > ${0}`,
  });
}

/** Deletes all attempts of a subject. */
export const forgetLoginAttempts = (subject: string): Promise<void> => deleteItem(loginAttemptsKey(subject));
