import * as z from 'zod';
import { nowSeconds } from '../../process/clock.ts';
import { UNSUBSCRIBE_SECONDS } from '../../process/limits.ts';
import { getItem, putItem } from '../table/items.ts';
import { guestUnsubscribeKey, mutedAddressKey, unsubscribeKey } from '../table/keys.ts';

/** Seconds since the epoch. Compared on every read: TTL removes the item only days later. */
const ttl = z.number();

const tokenItem = z.object({
  type: z.literal('unsubscribeToken'),
  /** The recording whose comments the mail was about; null for a mail about a first view. */
  recordingId: z.string().nullable().default(null),
  ttl,
});

export const saveUnsubscribeToken = (userId: string, secretHash: string, recordingId: string | null): Promise<void> =>
  putItem({
    Item: {
      ...unsubscribeKey(userId, secretHash),
      type: 'unsubscribeToken',
      recordingId,
      ttl: nowSeconds() + UNSUBSCRIBE_SECONDS,
    },
  });

const unlessExpired = <T extends { ttl: number }>(found: T | null): T | null =>
  found && found.ttl > nowSeconds() ? found : null;

/** The recording that a mail to the user was about; null if the mail has no valid token. */
export const getUnsubscribeToken = async (
  userId: string,
  secretHash: string,
): Promise<{ recordingId: string | null } | null> =>
  unlessExpired(await getItem(tokenItem, unsubscribeKey(userId, secretHash)));

const guestTokenItem = z.object({
  type: z.literal('guestUnsubscribeToken'),
  recordingId: z.string(),
  recipientId: z.string(),
  placeId: z.string(),
  /** The address that got the mail. */
  email: z.string(),
  ttl,
});

/** A mail about comments that a guest of a link got. */
export type MailToGuest = Omit<z.output<typeof guestTokenItem>, 'type' | 'ttl'>;

export const saveGuestUnsubscribeToken = (secretHash: string, mail: MailToGuest): Promise<void> =>
  putItem({
    Item: {
      ...guestUnsubscribeKey(secretHash),
      type: 'guestUnsubscribeToken',
      ...mail,
      ttl: nowSeconds() + UNSUBSCRIBE_SECONDS,
    },
  });

/** As `getUnsubscribeToken`. */
export const getGuestUnsubscribeToken = async (secretHash: string): Promise<MailToGuest | null> =>
  unlessExpired(await getItem(guestTokenItem, guestUnsubscribeKey(secretHash)));

const mutedItem = z.object({ type: z.literal('mutedAddress') });

/** Remembers that an address wants no mails about comments. */
export const saveAddressMuted = (email: string): Promise<void> =>
  putItem({ Item: { ...mutedAddressKey(email), type: 'mutedAddress' } });

/** Whether an address wants no mails about comments. */
export const isAddressMuted = async (email: string): Promise<boolean> =>
  (await getItem(mutedItem, mutedAddressKey(email))) !== null;
