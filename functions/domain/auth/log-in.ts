import type * as z from 'zod';
import type { CurrentUser, loginInput } from '#shared/api/auth.ts';
import { getEmailOwner } from '../../data/email.ts';
import { uncountRequest } from '../../data/rate-limit.ts';
import { transact } from '../../data/table.ts';
import { getUser, replacePasswordHash, type User } from '../../data/user.ts';
import { hashPassword, isPassword, needsRehash } from '../../gateways/password.ts';
import { AppError } from '../app-error.ts';
import { limitsOf } from './attempt-delays.ts';
import { countAttempt, forgiveAttempt, takeBackAttempt } from './count-attempt.ts';
import { viewCurrentUser } from './current-user.ts';
import { type Browser, recognise, remember } from './known-browsers.ts';
import { limitRate } from './limit-rate.ts';
import { beginSession } from './session-token.ts';

/** No user has this id: an unknown e-mail costs the same two reads as a known one. */
const NOBODY = 'nobody';

const findByEmail = async (email: string) => getUser((await getEmailOwner(email)) ?? NOBODY);

/** The user, if this is the password; an unknown e-mail and a wrong password look the same and take the same time. */
async function authenticate(user: User | null, password: string): Promise<User> {
  const isRight = await isPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
  return user;
}

async function refreshHash({ id, passwordHash }: User, password: string): Promise<void> {
  if (passwordHash && needsRehash(passwordHash)) {
    await replacePasswordHash(id, passwordHash, await hashPassword(password));
  }
}

/**
 * Logs in by password.
 * @returns the session's secret, and the one by which the account knows the browser from now on
 * @throws AppError RATE_LIMITED after too many failures, INVALID_CREDENTIALS, or EMAIL_UNVERIFIED with
 *   `reason`, `userId` and `email`, which only the right password reveals
 */
export async function logIn(
  { email, password }: z.output<typeof loginInput>,
  browser: Browser,
): Promise<{ user: CurrentUser; sessionToken: string; device: string }> {
  const { address } = browser;
  const found = await findByEmail(email);
  const known = await recognise(found?.id ?? NOBODY, browser);
  // Counted before the password is looked at, and taken back when it was right: guesses made at the same moment count.
  // A device that the account knows is not refused because strangers at the same address failed.
  const byAddress = known.knownDevice === null ? [await limitRate('loginByAddress', address)] : [];
  const limits = limitsOf({ email: email.toLowerCase(), address, ...known });
  await countAttempt(limits);
  const user = await authenticate(found, password).catch(async (error: unknown) => {
    // Nobody has looked at the password: the machine is too busy, and the attempt was none.
    if (!(error instanceof AppError)) {
      await Promise.all([...byAddress.map(uncountRequest), takeBackAttempt(limits)]);
    }
    throw error;
  });
  await Promise.all([...byAddress.map(uncountRequest), forgiveAttempt(limits)]);
  if (!user.emailVerified) {
    const details = { reason: 'email_unverified', userId: user.id, email: user.email };
    throw new AppError('EMAIL_UNVERIFIED', 'Please verify your email address to continue.', details);
  }
  await refreshHash(user, password);
  const { sessionToken, write } = beginSession(user, browser.userAgent);
  const { device, writes } = remember(user.id, browser);
  await transact([write, ...writes]);
  return { user: viewCurrentUser(user), sessionToken, device };
}
