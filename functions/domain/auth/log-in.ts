import type * as z from 'zod';
import type { CurrentUser, loginInput } from '#shared/api/auth.ts';
import { getEmailOwner } from '../../data/email.ts';
import { uncountRequest } from '../../data/rate-limit.ts';
import { transact } from '../../data/table.ts';
import { getUser, replacePasswordHash, type User } from '../../data/user.ts';
import { hashPassword, isPassword, needsRehash } from '../../gateways/password.ts';
import { AppError } from '../app-error.ts';
import { viewCurrentUser } from './current-user.ts';
import { limitRate } from './limit-rate.ts';
import { beginSession } from './session-token.ts';

/** No user has this id: an unknown e-mail costs the same two reads as a known one. */
const NOBODY = 'nobody';

const findByEmail = async (email: string) => getUser((await getEmailOwner(email)) ?? NOBODY);

/** The user whose password this is; an unknown e-mail and a wrong password look the same and take the same time. */
async function authenticate(email: string, password: string): Promise<User> {
  const user = await findByEmail(email);
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
 * @param address the viewer's IP address
 * @throws AppError RATE_LIMITED after too many failures, INVALID_CREDENTIALS, or EMAIL_UNVERIFIED with
 *   `reason`, `userId` and `email`, which only the right password reveals
 */
export async function logIn(
  { email, password }: z.output<typeof loginInput>,
  address: string,
): Promise<{ user: CurrentUser; sessionToken: string }> {
  // Counted before the password is looked at, and taken back when it was right: guesses made at the same moment count.
  const counted = [await limitRate('loginByAddress', address), await limitRate('loginByEmail', email.toLowerCase())];
  const user = await authenticate(email, password);
  await Promise.all(counted.map(uncountRequest));
  if (!user.emailVerified) {
    const details = { reason: 'email_unverified', userId: user.id, email: user.email };
    throw new AppError('EMAIL_UNVERIFIED', 'Please verify your email address to continue.', details);
  }
  await refreshHash(user, password);
  const { sessionToken, write } = beginSession(user);
  await transact([write]);
  return { user: viewCurrentUser(user), sessionToken };
}
