import type * as z from 'zod';
import type { loginInput } from '#shared/api/ground/forms.ts';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { apply } from '../../../data/ground/apply.ts';
import { getEmailOwner } from '../../../data/identity/email.ts';
import { getUser, replacePasswordHash, type User } from '../../../data/identity/user.ts';
import { hashPassword, needsRehash } from '../../../gateways/password.ts';
import { AppError } from '../../ground/app-error.ts';
import { viewCurrentUser } from '../sessions/current-user.ts';
import { isSignOnRequired, mayUseOtherDoors, signOnRequired } from '../sessions/other-doors.ts';
import { beginSession } from '../sessions/session-token.ts';
import { refuseStopped } from './account-stopped.ts';
import { checkPassword, NOBODY } from './check-password.ts';
import { type Browser, remember } from './known-devices.ts';
import { recordRefusal, stateLogIn } from './record-log-in.ts';

const findByEmail = async (email: string) => getUser((await getEmailOwner(email)) ?? NOBODY);

async function refreshHash({ id, passwordHash }: User, password: string): Promise<void> {
  if (passwordHash && needsRehash(passwordHash)) {
    await replacePasswordHash(id, passwordHash, await hashPassword(password));
  }
}

/**
 * Logs in by password.
 * @returns the session's secret, and the one by which the account recognizes the browser
 * @throws AppError RATE_LIMITED after too many failures, INVALID_CREDENTIALS, SIGN_ON_REQUIRED, or, which only the right
 *   password reveals, ACCOUNT_STOPPED or EMAIL_UNVERIFIED with `reason`, `userId` and `email`
 */
export async function logIn(
  { email, password }: z.output<typeof loginInput>,
  browser: Browser,
): Promise<{ user: CurrentUser; sessionToken: string; device: string }> {
  // An unknown e-mail and a wrong password look the same, and where people sign on, so do all but the right one of an
  // administrator.
  const refused = () =>
    isSignOnRequired() ? signOnRequired() : new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
  const found = await findByEmail(mayUseOtherDoors(email) ? email : NOBODY);
  const user = await checkPassword({ email, user: found, password, browser, refused }).catch(async (error: unknown) => {
    if (error instanceof AppError) await recordRefusal(email, found?.id ?? null);
    throw error;
  });
  refuseStopped(user);
  if (!user.emailVerified) {
    const details = { reason: 'email_unverified', userId: user.id, email: user.email };
    throw new AppError('EMAIL_UNVERIFIED', 'Please verify your email address to continue.', details);
  }
  await refreshHash(user, password);
  const { sessionToken, session, change } = beginSession(user, browser.userAgent);
  const { device, changes } = remember(user, browser);
  await apply([change, ...changes, stateLogIn(user.id, session)]);
  return { user: await viewCurrentUser(user, session), sessionToken, device };
}
