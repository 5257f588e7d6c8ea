import { signUpDomains } from '#shared/model/identity/sign-up.ts';
import { maySignUp } from '../../../data/identity/sign-up-invitation.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { environmentValue } from '../../../process/environment.ts';
import { AppError } from '../../ground/app-error.ts';
import { isAdminAddress } from '../sessions/is-admin.ts';
import { openInvitation } from './open-invitation.ts';

/** The person who signs up, and the token of their invitation. */
interface Newcomer {
  email: string;
  invitationToken?: string | undefined;
}

async function isInvited({ email, invitationToken }: Newcomer): Promise<boolean> {
  if (!invitationToken) return false;
  try {
    return (await openInvitation(null, invitationToken)).email.toLowerCase() === email.toLowerCase();
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Refuses people who may not create an account here. The addresses of administrators always may: somebody has to be the
 * first.
 * @throws AppError SIGN_UP_CLOSED
 */
export async function refuseStranger(newcomer: Newcomer): Promise<void> {
  const signUp = environmentValue('SIGN_UP');
  if (signUp === 'open') return;
  const { email } = newcomer;
  const domains = signUpDomains(signUp);
  if (domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())) return;
  if (isAdminAddress(email) || (await isInvited(newcomer)) || (await maySignUp(email, nowSeconds()))) return;
  const others = 'Ask a colleague who has an account to invite you.';
  const message =
    domains.length === 0
      ? `You need an invitation to sign up here. ${others}`
      : `To sign up here, you need an email address at ${domains.join(' or ')}, or an invitation. ${others}`;
  throw new AppError('SIGN_UP_CLOSED', message);
}
