import * as z from 'zod';
import { emailKey } from './keys.ts';
import { getItem, type Write } from './table.ts';

/** Who has an e-mail address: the item that makes it unique. */
const emailItem = z.object({ type: z.literal('email'), userId: z.string() });

/** Id of the user with this e-mail address, in whatever case; null when there is none. */
export async function getEmailOwner(email: string): Promise<string | null> {
  const item = await getItem(emailItem, emailKey(email));
  return item?.userId ?? null;
}

/** Takes an e-mail address for a user; refused when it is taken. */
export const claimEmailWrite = (email: string, userId: string): Write => ({
  Put: {
    Item: { ...emailKey(email), type: 'email', userId },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Hands an e-mail address from one user to another; refused when it is no longer the first one's. */
export const handOverEmailWrite = (email: string, from: string, to: string): Write => ({
  Put: {
    Item: { ...emailKey(email), type: 'email', userId: to },
    ConditionExpression: 'userId = :from',
    ExpressionAttributeValues: { ':from': from },
  },
});
