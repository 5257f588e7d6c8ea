import type { LoginAttempts } from '../../../data/identity/login-attempts.ts';
import {
  FIRST_DELAY_SECONDS,
  FORGOTTEN_ATTEMPTS_SECONDS,
  FREE_ATTEMPTS,
  LONGEST_DELAY_SECONDS,
} from '../../../process/limits.ts';

/** How attempts of one subject are slowed down: the first few not at all, then each wait is twice the one before. */
export interface DelayRule {
  /** Attempts without a wait after them. */
  free: number;
}

/** For a browser, known or not. A person may try a few passwords without a wait. */
export const BROWSER_RULE: DelayRule = { free: FREE_ATTEMPTS.browser };
/** For all browsers together that an account does not know. */
export const STRANGERS_RULE: DelayRule = { free: FREE_ATTEMPTS.strangers };

/** Delay after a number of attempts, in seconds. */
export const delayAfter = (count: number, { free }: DelayRule): number =>
  count < free ? 0 : Math.min(FIRST_DELAY_SECONDS * 2 ** (count - free), LONGEST_DELAY_SECONDS);

/**
 * The attempts of a subject with one more.
 * @param now seconds since the epoch
 * @returns seconds after which to try again, when the attempt comes too early
 */
export function withAttempt(
  before: LoginAttempts | null,
  rule: DelayRule,
  now: number,
): LoginAttempts | { retryAfter: number } {
  const last = before && before.ttl > now ? before : null;
  if (last && last.notBefore > now) return { retryAfter: last.notBefore - now };
  const count = (last?.count ?? 0) + 1;
  return { count, notBefore: now + delayAfter(count, rule), ttl: now + FORGOTTEN_ATTEMPTS_SECONDS };
}

/** The subject that an attempt counts for, and the rule that slows down the subject's attempts. */
export interface AttemptLimit {
  subject: string;
  rule: DelayRule;
}

interface Attempt {
  /** In lower case. */
  email: string;
  /** The hash of the browser's secret, if it is a device that the account knows. */
  knownDevice: string | null;
  /** The viewer's IP address, and whether the account knows it. */
  address: string;
  isKnownAddress: boolean;
}

/**
 * The limits that a log-in attempt counts toward, in this order. Attempts of strangers count toward the limit of
 * their address and the limit of all strangers, but not toward those of devices and addresses that the account knows.
 */
export function limitsOf({ email, knownDevice, address, isKnownAddress }: Attempt): AttemptLimit[] {
  if (knownDevice !== null) return [{ subject: `device ${email} ${knownDevice}`, rule: BROWSER_RULE }];
  const own = { subject: `address ${email} ${address}`, rule: BROWSER_RULE };
  return isKnownAddress ? [own] : [own, { subject: `strangers ${email}`, rule: STRANGERS_RULE }];
}
