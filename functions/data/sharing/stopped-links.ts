import * as z from 'zod';
import { getUser } from '../identity/user.ts';
import { getItem } from '../table/items.ts';
import { stoppedLinksKey } from '../table/keys.ts';
import { type Change, put } from '../table/transaction.ts';

const stoppedLinksItem = z.object({ type: z.literal('stoppedLinks') });

/** Keeps the links of an account that is deleted while they show nothing: nobody can start it again. */
export const putStoppedLinks = (userId: string): Change =>
  put({ Item: { ...stoppedLinksKey(userId), type: 'stoppedLinks' } });

/** Whether the links that a user made show nothing. */
export async function hasStoppedLinks(userId: string): Promise<boolean> {
  const user = await getUser(userId);
  return user ? user.stopsLinks : (await getItem(stoppedLinksItem, stoppedLinksKey(userId))) !== null;
}
