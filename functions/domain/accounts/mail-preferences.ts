import type { CurrentUser } from '#shared/api/auth.ts';
import { chooseFirstViewMails } from '../../data/user.ts';
import type { Actor } from '../actor.ts';
import { AppError, unauthorized } from '../app-error.ts';
import { viewCurrentUser } from '../auth/current-user.ts';
import { findUnsubscribed } from '../mail/unsubscribe-token.ts';

export async function setMailPreferences(actor: Actor, { firstViews }: { firstViews: boolean }): Promise<CurrentUser> {
  const user = await chooseFirstViewMails(actor.userId, firstViews);
  if (!user) throw unauthorized();
  return viewCurrentUser(user, actor.session);
}

/**
 * Ends the mails at first views for the recipient of one of them. It can be repeated.
 * @throws AppError NOT_FOUND for a token that is invalid, has expired, or belongs to a deleted account
 */
export async function unsubscribe(token: string): Promise<{ message: string }> {
  const userId = await findUnsubscribed(token);
  if (userId === null || !(await chooseFirstViewMails(userId, false))) {
    throw new AppError('NOT_FOUND', 'This link does not work any more. You can turn the emails off in your settings.');
  }
  return { message: 'You get no more emails about first views' };
}
