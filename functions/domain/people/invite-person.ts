import { INVITATION_SECONDS } from '#shared/limits.ts';
import { apply } from '../../data/apply.ts';
import { getEmailOwner } from '../../data/email.ts';
import { putSignUpInvitation } from '../../data/sign-up-invitation.ts';
import { getUser } from '../../data/user.ts';
import { nowSeconds } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { signUpInvitationMail } from '../auth/account-mails.ts';
import { limitRate } from '../auth/limit-rate.ts';
import { stateAct } from '../events/state-event.ts';
import { mailAtOnce } from '../mail/mail-at-once.ts';

/**
 * Lets an address sign up, also where sign-up is closed, and mails it the page. The address is proven there, so the mail
 * has no secret.
 * @param origin of the app
 * @throws AppError EMAIL_TAKEN, RATE_LIMITED, MAIL_NOT_SENT
 */
export async function invitePerson(actor: Actor, email: string, origin: string): Promise<{ message: string }> {
  await limitRate('invitePersonByUser', actor.userId);
  await limitRate('inviteByEmail', email.toLowerCase());
  const owner = await getEmailOwner(email);
  if (owner && (await getUser(owner))?.emailVerified) {
    throw new AppError('EMAIL_TAKEN', 'This email address already has an account here.');
  }
  await apply([
    putSignUpInvitation(email, nowSeconds() + INVITATION_SECONDS),
    stateAct('user.invited', actor, null, { id: 'installation', name: email }),
  ]);
  await mailAtOnce(signUpInvitationMail(email, actor.email, `${origin}/signup`), 'the invitation email');
  return { message: 'Invitation sent' };
}
