import type * as z from 'zod';
import type { deleteAccountInput } from '#shared/api/account.ts';
import type { Actor } from '../actor.ts';
import { accountDeletedMail, sendNotice } from '../auth/account-mails.ts';
import { proveSelf } from '../auth/change-password.ts';
import type { Browser } from '../auth/known-devices.ts';
import { byUser } from '../events/state-event.ts';
import { endAccount, requireTyped } from './end-account.ts';

type Input = z.output<typeof deleteAccountInput>;

/**
 * Deletes the actor's account, after the actor has typed its e-mail address and password: see `endAccount`.
 * @throws AppError RATE_LIMITED as for log-in, INVALID_INPUT, OWNERSHIP_CHANGED, CONFLICT
 */
export async function deleteAccount(
  actor: Actor,
  { email, password, ...choices }: Omit<Input, 'deletesComments'> & Partial<Input>,
  browser: Browser,
): Promise<{ message: string }> {
  requireTyped(actor, email);
  const proved = await proveSelf(actor, password, browser, 'password');
  const user = await endAccount(proved, { deletesComments: false, ...choices, by: byUser(actor) });
  await sendNotice(accountDeletedMail(user.email));
  return { message: 'Your account was deleted' };
}
