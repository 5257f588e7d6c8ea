import { INVITATION_SECONDS } from '#shared/limits.ts';
import { apply } from '../../../data/ground/apply.ts';
import { getEmailOwner } from '../../../data/identity/email.ts';
import { putSignUpInvitation } from '../../../data/identity/sign-up-invitation.ts';
import { getUser } from '../../../data/identity/user.ts';
import { nowSeconds } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { mailAtOnce } from '../../ground/mail/mail-at-once.ts';
import { writeMail } from '../../ground/mail/write-mail.ts';

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
  await mailAtOnce(writeMail('signUpInvitation', { to: email, inviter: actor.email, origin }), 'the invitation email');
  return { message: 'Invitation sent' };
}
