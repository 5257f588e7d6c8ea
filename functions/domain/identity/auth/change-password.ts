import type * as z from 'zod';
import type { changePasswordInput } from '#shared/api/ground/forms.ts';
import { getUser, type User } from '../../../data/identity/user.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, invalidField } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { beginSession } from '../sessions/session-token.ts';
import { checkPassword } from './check-password.ts';
import { type Browser, remember } from './known-devices.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Checks the password of the signed-in person.
 * @param field of the form that gets the error for a wrong password
 * @throws AppError RATE_LIMITED as for log-in, INVALID_INPUT
 */
export async function proveSelf(actor: Actor, password: string, browser: Browser, field: string): Promise<User> {
  const user = await getUser(actor.userId);
  const refused = () => invalidField(field, 'This is not your current password');
  return checkPassword({ email: actor.email, user, password, browser, refused });
}

/**
 * Changes the password of a person who proves the old one. All sessions end, and a new one begins in this browser, so a
 * copied cookie becomes invalid too. The tokens end unless the person keeps them; passkeys stay. A mail about it
 * follows.
 * @returns the secret of the new session, and the one by which the account recognizes the browser
 * @throws AppError RATE_LIMITED, CONFLICT, INVALID_INPUT for a wrong old password, and for a new one that is the same
 *   or refused as weak
 */
export async function changePassword(
  actor: Actor,
  { currentPassword, password, keepsTokens = false }: z.output<typeof changePasswordInput>,
  browser: Browser,
): Promise<{ sessionToken: string; device: string }> {
  const user = await proveSelf(actor, currentPassword, browser, 'currentPassword');
  if (password === currentPassword)
    throw invalidField('password', 'Please choose a password that you do not use already');
  await refuseWeakPassword(password, user);
  const { id: userId, passwordVersion } = user;
  const next = { id: userId, passwordVersion: passwordVersion + 1 };
  const { sessionToken, change } = beginSession(next, browser.userAgent, actor.session.signedOn);
  const { device, changes } = remember(next, browser);
  const event = stateAct('user.password_changed', actor, null, userId);
  if (!(await replacePassword({ userId, passwordVersion, keepsTokens }, password, [change, ...changes, event]))) {
    throw new AppError('CONFLICT', 'Your password was changed at the same time. Please log in again.');
  }
  return { sessionToken, device };
}
