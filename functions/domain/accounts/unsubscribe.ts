import { chooseFirstViewMails } from '../../data/user.ts';
import { AppError } from '../app-error.ts';
import { findUnsubscribed } from '../mail/unsubscribe-token.ts';

/**
 * Ends the mails at first views for the person who was sent one of them. Done again, it changes nothing.
 * @throws AppError NOT_FOUND for a token that is invalid, has expired, or is of an account that was deleted
 */
export async function unsubscribe(token: string): Promise<{ message: string }> {
  const userId = await findUnsubscribed(token);
  if (userId === null || !(await chooseFirstViewMails(userId, false))) {
    throw new AppError('NOT_FOUND', 'This link does not work any more. You can turn the e-mails off in your settings.');
  }
  return { message: 'You get no more e-mails about first views' };
}
