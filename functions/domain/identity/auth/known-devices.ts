import type { Change } from '../../../data/ground/apply.ts';
import { findKnownDevice, type Knower, rememberAddress, rememberDevice } from '../../../data/identity/known-device.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { newSecret, sha256 } from '../../../process/ids.ts';
import { KNOWN_ADDRESS_SECONDS, KNOWN_DEVICE_SECONDS } from '../../../process/limits.ts';

/** The browser that a request comes from. */
export interface Browser {
  address: string;
  /** The secret that it got at a log-in; null without one. */
  device: string | null;
  /** Its User-Agent header; null without one. */
  userAgent: string | null;
}

/** The same address of two people is stored differently. */
const hashAddress = (userId: string, address: string) => sha256(`${userId}:${address}`);

/** How an account knows a browser: the hash of its secret, and whether the address is one that its owner had before. */
export interface Knowledge {
  knownDevice: string | null;
  isKnownAddress: boolean;
}

/** How an account knows a browser. An account that does not exist takes the same time. */
export async function recognize(user: Knower, { device, address }: Browser): Promise<Knowledge> {
  const deviceHash = device === null ? null : sha256(device);
  const marks = { deviceHash, addressHash: hashAddress(user.id, address) };
  const known = await findKnownDevice(user, marks, nowSeconds());
  return { knownDevice: known === 'device' ? deviceHash : null, isKnownAddress: known === 'address' };
}

/**
 * Makes a browser known to the account of the person who has just logged in or verified an address with it.
 * @returns the secret that the browser keeps, and the changes
 */
export function remember(user: Knower, { device, address }: Browser): { device: string; changes: Change[] } {
  const secret = device ?? newSecret();
  const now = nowSeconds();
  return {
    device: secret,
    changes: [
      rememberDevice(user, sha256(secret), now + KNOWN_DEVICE_SECONDS),
      rememberAddress(user, hashAddress(user.id, address), now + KNOWN_ADDRESS_SECONDS),
    ],
  };
}
