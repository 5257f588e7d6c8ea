import type * as z from 'zod';
import type { signupInput } from '#shared/api/auth.ts';
import { claimEmailWrite, getEmailOwner, handOverEmailWrite } from '../../data/email.ts';
import { tryTransact, type Write } from '../../data/table.ts';
import { getUser, type User } from '../../data/user.ts';
import { getVerification } from '../../data/verification.ts';
import { hashPassword } from '../../gateways/password.ts';
import { isoNow } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import { AppError } from '../app-error.ts';
import { limitRate } from './limit-rate.ts';
import { accountWrites, dropUnverifiedWrites } from './new-account.ts';
import { cooldownCutoff, cooldownError, issueCode, mailCode } from './verification-code.ts';

type SignUpInput = z.output<typeof signupInput>;

/** How often to look again when another sign-up with the same e-mail was written at the same moment. */
const ATTEMPTS = 3;

async function newUser(input: SignUpInput): Promise<User> {
  const { password, confirmPassword: _confirm, ...fields } = input;
  const now = isoNow();
  return {
    ...fields,
    id: newId(),
    passwordHash: await hashPassword(password),
    passwordVersion: 0,
    emailVerified: false,
    profileImageUrl: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Refuses a sign-up whose e-mail has a verified account, or an unverified one that was mailed a moment ago. */
async function refuseTaken(userId: string): Promise<void> {
  const [user, verification] = await Promise.all([getUser(userId), getVerification(userId)]);
  if (user?.emailVerified) {
    throw new AppError('EMAIL_TAKEN', 'An account with this email already exists. Please log in instead.');
  }
  if (verification && verification.lastSentAt > cooldownCutoff()) throw cooldownError(verification);
}

/**
 * Gives the e-mail address to a new user. An account that was never verified makes room, whole: were it only
 * overwritten, a stranger could put a password of the stranger's under a sign-up that its owner is about to verify.
 * The new account has another id, so the code mailed for it is of no use on the page of the older sign-up.
 */
async function takeEmail({ email, id }: User): Promise<Write[]> {
  const standing = await getEmailOwner(email);
  if (!standing) return [claimEmailWrite(email, id)];
  await refuseTaken(standing);
  return [handOverEmailWrite(email, standing, id), ...(await dropUnverifiedWrites(standing))];
}

/**
 * Signs somebody up: user, e-mail address, personal workspace and verification code in one transaction, then the mail.
 * That an e-mail has an account is told: inviting somebody to a workspace tells it too, and people need to know.
 * @param address the viewer's IP address
 * @throws AppError RATE_LIMITED and RESEND_COOLDOWN with `retryAfter` in seconds, EMAIL_TAKEN, MAIL_NOT_SENT
 */
export async function signUp(input: SignUpInput, address: string): Promise<{ id: string; email: string }> {
  await limitRate('signupByAddress', address);
  const user = await newUser(input);
  const { code, verification } = issueCode(user.id);
  const account = accountWrites(user, verification);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (await tryTransact([...(await takeEmail(user)), ...account])) {
      await mailCode(user.email, code, verification);
      return { id: user.id, email: user.email };
    }
  }
  throw new AppError('CONFLICT', 'Somebody else is signing up with this email. Please try again.');
}
