import * as z from 'zod';
import { mailedCode } from '../identity/secret.ts';
import { getItem } from '../table/items.ts';
import { passKey } from '../table/keys.ts';
import { type Change, replace } from '../table/transaction.ts';

const passItem = z.object({
  type: z.literal('pass'),
  /** Version of the link's gate at the time of the proofs below. A later version asks for all of them again. */
  gateVersion: z.number(),
  hasPassword: z.boolean(),
  /** The address that was proven, in lower case. */
  email: z.string().nullable(),
  /** Whether the visit has begun, and was counted. */
  isStarted: z.boolean(),
  /**
   * Whether the browser has proven the password before. Its attempts then do not count toward those of its address.
   */
  isKnown: z.boolean(),
  /** The last requested code. When no mail was sent, it is a random one that nobody knows. */
  code: mailedCode.nullable(),
  /** When the visit and its proofs end, in seconds since the epoch. Compared on every read. */
  endsAt: z.number(),
  /**
   * When the pass expires, in seconds since the epoch. Compared on every read: TTL removes the item only days later.
   */
  ttl: z.number(),
  /** Counts changes: a change is refused when another came first. */
  version: z.number(),
});

/** A browser's proofs for a link with a gate. The browser has the secret of the pass, and the table its hash. */
export type Pass = Omit<z.output<typeof passItem>, 'type'>;

/** Reads a pass, which may have expired; null when it does not exist. */
export const getPass = (shareToken: string, secret: string): Promise<Pass | null> =>
  getItem(passItem, passKey(shareToken, secret));

/** Replaces the pass that was read; refused when it has changed since. @param before null for a new pass */
export const putPass = (shareToken: string, secret: string, before: Pass | null, after: Pass): Change =>
  replace(before, { ...passKey(shareToken, secret), type: 'pass', ...after });
