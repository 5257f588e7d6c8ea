import * as z from 'zod';
import { getItem } from '../table/items.ts';
import { signUpInvitationKey } from '../table/keys.ts';
import { type Change, put } from '../table/transaction.ts';

const invitationItem = z.object({
  type: z.literal('signUpInvitation'),
  /** Seconds since the epoch. Compared on every read: TTL removes the item only days later. */
  ttl: z.number(),
});

/** Stores until when an address may sign up. The address itself is not stored. @param ttl seconds since the epoch */
export const putSignUpInvitation = (email: string, ttl: number): Change =>
  put({ Item: { ...signUpInvitationKey(email), type: 'signUpInvitation', ttl } });

/** Whether an administrator has invited an address. @param now seconds since the epoch */
export async function maySignUp(email: string, now: number): Promise<boolean> {
  const found = await getItem(invitationItem, signUpInvitationKey(email));
  return found !== null && found.ttl > now;
}
