import * as z from 'zod';
import { getItem, putItem } from '../table/items.ts';
import { mutedAddressKey } from '../table/keys.ts';

const mutedItem = z.object({ type: z.literal('mutedAddress') });

/** Remembers that an address wants no mails about comments. */
export const saveAddressMuted = (email: string): Promise<void> =>
  putItem({ Item: { ...mutedAddressKey(email), type: 'mutedAddress' } });

/** Whether an address wants no mails about comments. */
export const isAddressMuted = async (email: string): Promise<boolean> =>
  (await getItem(mutedItem, mutedAddressKey(email))) !== null;
