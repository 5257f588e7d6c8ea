import * as z from 'zod';
import { repeatUntilDone } from '#shared/rules/ground/retry.ts';
import { expression, hasValues, IS_NEW } from '../table/expression.ts';
import { deleteItem, getItem, tryUpdateItem } from '../table/items.ts';
import { loginAttemptsKey } from '../table/keys.ts';
import { WRITE_DELAYS } from '../table/retry-write.ts';

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

/** Most tries to add an attempt while other attempts of the same subject are added. */
const TRIES = 12;

/** Replaces the attempts of a subject that were read. @returns false when they have changed since */
const replace = (subject: string, before: LoginAttempts | null, after: LoginAttempts): Promise<boolean> =>
  tryUpdateItem({
    Key: loginAttemptsKey(subject),
    set: { type: 'loginAttempts', ...after },
    onlyIf: before ? hasValues({ count: before.count, notBefore: before.notBefore, ttl: before.ttl }) : IS_NEW,
  });

/**
 * Adds an attempt of a subject. Waits for its turn while others of the same subject are added.
 * @param add gets the attempts before, which may have expired; null for the first one. May throw a refusal
 * @returns false when others kept coming first
 */
export async function addLoginAttempt(
  subject: string,
  add: (before: LoginAttempts | null) => LoginAttempts,
): Promise<boolean> {
  const attempt = async () => {
    const before = await getItem(loginAttemptsItem, loginAttemptsKey(subject));
    return (await replace(subject, before, add(before))) || null;
  };
  return (await repeatUntilDone(attempt, { delays: WRITE_DELAYS, mayTry: (tries) => tries < TRIES })) !== null;
}

export async function takeBackLoginAttempt(subject: string): Promise<void> {
  await tryUpdateItem({
    Key: loginAttemptsKey(subject),
    set: { notBefore: 0 },
    add: { count: -1 },
    onlyIf: expression`#count > ${0}`,
  });
}

export const forgetLoginAttempts = (subject: string): Promise<void> => deleteItem(loginAttemptsKey(subject));
