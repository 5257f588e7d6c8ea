import type * as z from 'zod';
import type { resetPasswordInput } from '#shared/api/auth.ts';
import { cutoffEntry } from '#shared/model/media-token.ts';
import { sha256 } from '../../data/keys.ts';
import { consumePasswordResetWrite, getPasswordReset, type PasswordReset } from '../../data/password-reset.ts';
import { deleteSessions } from '../../data/session.ts';
import { tryTransact } from '../../data/table.ts';
import { changePasswordWrite, getUser } from '../../data/user.ts';
import { hashPassword } from '../../gateways/password.ts';
import { logError } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { AppError } from '../app-error.ts';
import { endAccess, revocationWrites } from '../revocations/end-access.ts';
import { type Browser, remember } from './known-browsers.ts';
import { limitRate } from './limit-rate.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

const invalidToken = () =>
  new AppError('INVALID_RESET_TOKEN', 'Invalid or missing reset token. Please request a new password reset.');

async function findReset(tokenHash: string): Promise<PasswordReset> {
  const reset = await getPasswordReset(tokenHash);
  if (!reset) throw invalidToken();
  if (reset.expiresAt <= isoNow()) {
    throw new AppError('RESET_TOKEN_EXPIRED', 'This reset link has expired. Please request a new password reset.');
  }
  return reset;
}

/** The sessions are dead already, since the password has another version: only their items are still there. */
async function clearSessions(userId: string): Promise<void> {
  try {
    await deleteSessions(userId);
  } catch (error) {
    logError('The sessions before a password reset were not cleared', error);
  }
}

/**
 * Sets a new password by the token of a mailed link. The link is used up in the same transaction, in which all sessions
 * and all other reset links of the user end too. The media addresses that the user was given end within a minute.
 * @returns also the secret by which the account knows the browser from now on: the mail has proved whose it is
 * @throws AppError RATE_LIMITED, INVALID_RESET_TOKEN (none, used, or the password has changed since), RESET_TOKEN_EXPIRED,
 *   INVALID_INPUT for a weak password where those are refused
 */
export async function resetPassword(
  { token, password }: z.output<typeof resetPasswordInput>,
  browser: Browser,
): Promise<{ message: string; device: string }> {
  await limitRate('resetByAddress', browser.address);
  const tokenHash = sha256(token);
  const { userId, passwordVersion } = await findReset(tokenHash);
  await refuseWeakPassword(password, (await getUser(userId)) ?? {});
  const change = changePasswordWrite(userId, passwordVersion, await hashPassword(password), isoNow());
  const ended = [cutoffEntry.password(userId, passwordVersion)];
  const { device, writes } = remember(userId, browser);
  const used = consumePasswordResetWrite(tokenHash);
  const isDone = await tryTransact([used, change, ...revocationWrites(ended), ...writes]);
  if (!isDone) throw invalidToken();
  await Promise.all([clearSessions(userId), endAccess(ended)]);
  return { message: 'Password reset successfully!', device };
}
