import type * as z from 'zod';
import type { deleteAccountInput } from '#shared/api/identity/accounts.ts';
import type { User } from '../../../data/identity/user.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { byUser } from '../../ground/events/state-event.ts';
import { sendNotice } from '../../ground/mail/mail-at-once.ts';
import { writeMail } from '../../ground/mail/write-mail.ts';
import { proveSelf } from '../../identity/auth/change-password.ts';
import type { Browser } from '../../identity/auth/known-devices.ts';
import { readUser } from '../../identity/sessions/current-user.ts';
import { isFresh } from '../../identity/sessions/session-token.ts';
import { endAccount, requireTyped } from './end-account.ts';

type Input = z.output<typeof deleteAccountInput>;

/**
 * An account without a password is that of a person who signs on: they have just done so.
 * @throws AppError RATE_LIMITED as for log-in, INVALID_INPUT, SIGN_ON_AGAIN
 */
async function proveOwner(actor: Actor, password: string | undefined, browser: Browser): Promise<User> {
  const user = await readUser(actor);
  if (user.passwordHash !== null) return proveSelf(actor, password ?? '', browser, 'password');
  if (isFresh(actor)) return user;
  const message = 'Please log out and in again, and then delete your account within ten minutes.';
  throw new AppError('SIGN_ON_AGAIN', message);
}

/**
 * Deletes the actor's account, after the actor has typed its e-mail address, and the password if
 * it has one: see `endAccount`.
 * @throws AppError RATE_LIMITED as for log-in, INVALID_INPUT, SIGN_ON_AGAIN, OWNERSHIP_CHANGED, CONFLICT
 */
export async function deleteAccount(
  actor: Actor,
  { email, password, ...choices }: Omit<Input, 'deletesComments'> & Partial<Input>,
  browser: Browser,
): Promise<{ message: string }> {
  requireTyped(actor, email, 'your');
  const proved = await proveOwner(actor, password, browser);
  const user = await endAccount(proved, { deletesComments: false, ...choices, by: byUser(actor) });
  await sendNotice(writeMail('accountDeleted', { to: user.email }));
  return { message: 'Your account was deleted' };
}
