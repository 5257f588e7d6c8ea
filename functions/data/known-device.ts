import * as z from 'zod';
import { getItems } from './table/batches.ts';
import { type Key, knownAddressKey, knownDeviceKey } from './table/keys.ts';
import { type Change, put } from './table/transaction.ts';

const knownDeviceItem = z.object({
  type: z.enum(['knownDevice', 'knownAddress']),
  /** Seconds since the epoch. Compared on every read: TTL removes the item only days later. */
  ttl: z.number(),
});

/** The hashes that identify a person's browser: of the secret in its cookie, and of its IP address. */
interface BrowserMarks {
  /** Null for a browser without a secret. */
  deviceHash: string | null;
  addressHash: string;
}

/** How a user knows a browser: by its secret or, if not, by its address. @param now seconds since the epoch */
export async function findKnownDevice(
  userId: string,
  { deviceHash, addressHash }: BrowserMarks,
  now: number,
): Promise<'device' | 'address' | null> {
  const device = deviceHash === null ? [] : [knownDeviceKey(userId, deviceHash)];
  const items = await getItems(knownDeviceItem, [...device, knownAddressKey(userId, addressHash)]);
  const known = items.filter(({ ttl }) => ttl > now).map(({ type }) => type);
  if (known.includes('knownDevice')) return 'device';
  return known.includes('knownAddress') ? 'address' : null;
}

const rememberWrite = (key: Key, type: 'knownDevice' | 'knownAddress', until: number): Change =>
  put({ Item: { ...key, type, ttl: until } });

/** Remembers a device of a user's. @param until seconds since the epoch */
export const deviceRemembered = (userId: string, deviceHash: string, until: number): Change =>
  rememberWrite(knownDeviceKey(userId, deviceHash), 'knownDevice', until);

/** Remembers an address of a user's. @param until seconds since the epoch */
export const addressRemembered = (userId: string, addressHash: string, until: number): Change =>
  rememberWrite(knownAddressKey(userId, addressHash), 'knownAddress', until);
