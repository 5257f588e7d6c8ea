import type * as z from 'zod';
import type { resetPasswordInput } from '#shared/api/ground/forms.ts';
import { uncountRequest } from '../../../data/ground/rate-limit.ts';
import { getSecret, useSecret } from '../../../data/identity/secret.ts';
import { getUser } from '../../../data/identity/user.ts';
import { AppError } from '../../ground/app-error.ts';
import { BY_STRANGER, stateEvent } from '../../ground/events/state-event.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { refuseOtherDoors } from '../sessions/other-doors.ts';
import { type Browser, remember } from './known-devices.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { replacePassword } from './replace-password.ts';

const invalidToken = () =>
  new AppError('INVALID_RESET_TOKEN', 'Invalid or missing reset token. Please request a new password reset.');

/**
 * Sets a new password by the token of a mailed link. The same transaction uses up the link, and ends all sessions, tokens
 * and other reset links of the user. The user's media addresses end within a minute. Passkeys stay, and a mail says so.
 * @returns also the secret of the browser, which the account knows from now on: the mail proves that it is the owner's
 * @throws AppError RATE_LIMITED, INVALID_RESET_TOKEN (none, used, or the password has changed since),
 *   RESET_TOKEN_EXPIRED, INVALID_INPUT for a weak password where those are refused
 */
export async function resetPassword(
  { token, password }: z.output<typeof resetPasswordInput>,
  browser: Browser,
): Promise<{ message: string; device: string }> {
  const counted = await limitRate('resetByAddress', browser.address);
  const named = { kind: 'passwordReset', secret: token } as const;
  const reset = await getSecret(named);
  if (!reset) throw invalidToken();
  if (reset.hasEnded) {
    throw new AppError('RESET_TOKEN_EXPIRED', 'This reset link has expired. Please request a new password reset.');
  }
  const { userId, passwordVersion } = reset;
  const user = await getUser(userId);
  refuseOtherDoors(user?.email ?? '');
  if (!user || user.stoppedAt !== null) throw invalidToken();
  await refuseWeakPassword(password, user);
  const { device, changes } = remember({ id: userId, passwordVersion: passwordVersion + 1 }, browser);
  const event = stateEvent('user.password_reset', { workspaceId: null, by: BY_STRANGER, of: userId });
  const isDone = await replacePassword({ userId, passwordVersion, keepsTokens: false }, password, [
    useSecret(named),
    event,
    ...changes,
  ]).catch(async (error) => {
    // The machine is too busy: this does not count as an attempt.
    await uncountRequest(counted);
    throw error;
  });
  if (!isDone) throw invalidToken();
  return { message: 'Password reset successfully!', device };
}
