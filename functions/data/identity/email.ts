import * as z from 'zod';
import { expression, hasValues, IS_NEW } from '../table/expression.ts';
import { getItem } from '../table/items.ts';
import { emailKey } from '../table/keys.ts';
import { type Change, put, remove, update } from '../table/transaction.ts';

/** The owner of an e-mail address. This item makes the address unique. */
const emailItem = z.object({
  type: z.literal('email'),
  userId: z.string(),
  /** The user who signed up with the address last, unless this is its owner. */
  latestId: z.string().optional(),
});

/** The owner of an e-mail address, and the user who signed up with it last. */
export type HeldEmail = Omit<z.output<typeof emailItem>, 'type'>;

/** An e-mail address, in any letter case; null when no account has it. */
export const getHeldEmail = (email: string): Promise<HeldEmail | null> => getItem(emailItem, emailKey(email));

/** Id of the user with this e-mail address, in any letter case; null when there is no such user. */
export async function getEmailOwner(email: string): Promise<string | null> {
  return (await getHeldEmail(email))?.userId ?? null;
}

/** Reserves an e-mail address for a user; refused when it is taken. */
export const claimEmail = (email: string, userId: string): Change =>
  put({ Item: { ...emailKey(email), type: 'email', userId }, onlyIf: IS_NEW });

/**
 * Stores that another sign-up has the same address; refused when the address's sign-ups have changed since they were
 * read.
 */
export const addSignUp = (email: string, { userId, latestId }: HeldEmail, id: string): Change =>
  update({
    Key: emailKey(email),
    set: { latestId: id },
    onlyIf: latestId
      ? hasValues({ userId, latestId })
      : expression`userId = ${userId} AND attribute_not_exists(latestId)`,
  });

/** Releases an e-mail address; refused when another user has it. */
export const releaseEmail = (email: string, userId: string): Change =>
  remove({ Key: emailKey(email), onlyIf: hasValues({ userId }) });

/** Moves an e-mail address from one user to another; refused when `from` no longer has it. */
export const moveEmail = (email: string, from: string, to: string): Change =>
  put({ Item: { ...emailKey(email), type: 'email', userId: to }, onlyIf: hasValues({ userId: from }) });
