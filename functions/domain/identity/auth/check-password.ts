import { uncountRequest } from '../../../data/ground/rate-limit.ts';
import type { User } from '../../../data/identity/user.ts';
import { isPassword } from '../../../gateways/password.ts';
import { AppError } from '../../ground/app-error.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { limitsOf } from './attempt-delays.ts';
import { countAttempt, forgiveAttempt, takeBackAttempt } from './count-attempt.ts';
import { type Browser, recognize } from './known-devices.ts';

/** No user has this id: an unknown e-mail costs the same two reads as a known one. */
export const NOBODY = 'nobody';

export interface PasswordAttempt {
  /** As typed. It may have no account. */
  email: string;
  /** Null when no account has the address. */
  user: User | null;
  password: string;
  browser: Browser;
  /** The refusal of a wrong password. */
  refused: () => AppError;
}

async function authenticate({ user, password, refused }: PasswordAttempt): Promise<User> {
  const isRight = await isPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw refused();
  return user;
}

/**
 * Checks the password of an account. Attempts are counted as docs/decisions/0007 says, wherever a password is asked
 * for. An account that does not exist and a wrong password take the same time.
 * @throws AppError RATE_LIMITED after too many failures; the error of `refused`
 */
export async function checkPassword(attempt: PasswordAttempt): Promise<User> {
  const { email, user, browser } = attempt;
  const { address } = browser;
  const known = await recognize(user ?? { id: NOBODY, passwordVersion: 0 }, browser);
  // Counted before the password is checked, so that simultaneous guesses count, and uncounted if it was right. A device
  // that the account knows is not refused because strangers at the same address failed.
  const byAddress = known.knownDevice === null ? [await limitRate('loginByAddress', address)] : [];
  const limits = limitsOf({ email: email.toLowerCase(), address, ...known });
  await countAttempt(limits);
  const proved = await authenticate(attempt).catch(async (error: unknown) => {
    // The password was not checked, because the machine is too busy. So this does not count as an attempt.
    if (!(error instanceof AppError)) {
      await Promise.all([...byAddress.map(uncountRequest), takeBackAttempt(limits)]);
    }
    throw error;
  });
  await Promise.all([...byAddress.map(uncountRequest), forgiveAttempt(limits)]);
  return proved;
}
