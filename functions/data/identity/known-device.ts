import * as z from 'zod';
import { getItems } from '../table/batches.ts';
import { type Key, knownAddressKey, knownDeviceKey } from '../table/keys.ts';
import { type Change, put } from '../table/transaction.ts';
import type { User } from './user.ts';

const knownDeviceItem = z.object({
  type: z.enum(['knownDevice', 'knownAddress']),
  /** The user's password version at the log-in. It is known only while the user has the same. */
  passwordVersion: z.number().default(0),
  /** Seconds since the epoch. Compared on every read: TTL removes the item only days later. */
  ttl: z.number(),
});

/** The hashes that identify a person's browser: of the secret in its cookie, and of its IP address. */
interface BrowserMarks {
  /** Null for a browser without a secret. */
  deviceHash: string | null;
  addressHash: string;
}

/** The account that knows a browser, with the version of its password: a new password makes it forget all others. */
export type Knower = Pick<User, 'id' | 'passwordVersion'>;

/** How a user knows a browser: by its secret or, if not, by its address. @param now seconds since the epoch */
export async function findKnownDevice(
  { id, passwordVersion }: Knower,
  { deviceHash, addressHash }: BrowserMarks,
  now: number,
): Promise<'device' | 'address' | null> {
  const device = deviceHash === null ? [] : [knownDeviceKey(id, deviceHash)];
  const items = await getItems(knownDeviceItem, [...device, knownAddressKey(id, addressHash)]);
  const known = items
    .filter((item) => item.ttl > now && item.passwordVersion === passwordVersion)
    .map(({ type }) => type);
  if (known.includes('knownDevice')) return 'device';
  return known.includes('knownAddress') ? 'address' : null;
}

const rememberWrite = (key: Key, type: 'knownDevice' | 'knownAddress', passwordVersion: number, ttl: number): Change =>
  put({ Item: { ...key, type, passwordVersion, ttl } });

/** Remembers a device of a user's. @param until seconds since the epoch */
export const rememberDevice = ({ id, passwordVersion }: Knower, deviceHash: string, until: number): Change =>
  rememberWrite(knownDeviceKey(id, deviceHash), 'knownDevice', passwordVersion, until);

/** Remembers an address of a user's. @param until seconds since the epoch */
export const rememberAddress = ({ id, passwordVersion }: Knower, addressHash: string, until: number): Change =>
  rememberWrite(knownAddressKey(id, addressHash), 'knownAddress', passwordVersion, until);
