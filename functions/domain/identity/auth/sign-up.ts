import type * as z from 'zod';
import type { signupInput } from '#shared/api/ground/forms.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import { addSignUp, claimEmail, getHeldEmail, type HeldEmail, moveEmail } from '../../../data/identity/email.ts';
import { getUser, putUser, type User } from '../../../data/identity/user.ts';
import { getVerification, isOutstanding, putVerification } from '../../../data/identity/verification.ts';
import { hashPassword } from '../../../gateways/password.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { SECOND_SIGN_UP_SECONDS } from '../../../process/limits.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { refuseOtherDoors } from '../sessions/other-doors.ts';
import { cooldownError } from './mailed-codes.ts';
import { emailTaken, isTaken, newUser, removeUnverified } from './new-account.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { hasJustAsked, issueCode, limitCodes, mailCode } from './verification-code.ts';

type SignUpInput = z.output<typeof signupInput>;

async function signedUp(input: SignUpInput): Promise<User> {
  const { password, confirmPassword: _confirm, invitationToken: _token, ...fields } = input;
  return newUser({ ...fields, passwordHash: await hashPassword(password), emailVerified: false }, isoNow());
}

/**
 * Refuses a sign-up whose e-mail has a verified account, or was mailed a code for a sign-up from the same IP address a
 * moment ago. Sign-ups from elsewhere do not count: a stranger who sends one each minute must not keep out the owner.
 */
async function refuseTaken({ userId, latestId }: HeldEmail, address: string): Promise<void> {
  if (isTaken(await getUser(userId))) throw emailTaken();
  const codes = await Promise.all([userId, latestId ?? userId].map(getVerification));
  const justSent = codes.find((code) => code && hasJustAsked(code, address));
  if (justSent) throw cooldownError(justSent.lastSentAt);
}

/**
 * Creates the user, and gives the user the e-mail address unless another sign-up has a valid code for it. While that
 * code is valid, both sign-ups exist, and the address goes to the one that is verified: nobody knows yet which of them
 * is its owner's. Each has its own id, password and code, so verifying one does not affect the other. A sign-up whose
 * code is no longer valid is deleted.
 */
async function addAccount(user: User, address: string): Promise<Change[]> {
  const { email, id } = user;
  const held = await getHeldEmail(email);
  if (!held) return [claimEmail(email, id), putUser(user)];
  await refuseTaken(held, address);
  const standing = await getVerification(held.userId);
  if (standing && isOutstanding(standing, isoNow())) {
    return [addSignUp(email, held, id), putUser(user, nowSeconds() + SECOND_SIGN_UP_SECONDS)];
  }
  return [moveEmail(email, held.userId, id), putUser(user), ...(await removeUnverified(held.userId))];
}

/**
 * Creates an account: user, claim on the e-mail address and verification code in one transaction, then the mail. The
 * answer reveals that an address has an account: invitations to a workspace reveal it too, and people need to know.
 * @param address the viewer's IP address
 * @throws AppError RATE_LIMITED and RESEND_COOLDOWN with `retryAfter` in seconds, SIGN_ON_REQUIRED, INVALID_INPUT for a weak password
 *   where those are refused, EMAIL_TAKEN, MAIL_NOT_SENT
 */
export async function signUp(input: SignUpInput, address: string): Promise<{ id: string; email: string }> {
  await limitRate('signupByAddress', address);
  refuseOtherDoors(input.email);
  await refuseWeakPassword(input.password, input);
  const user = await signedUp(input);
  const { code, verification } = issueCode(user.id, address);
  await retryOnConflict(async () => {
    const account = await addAccount(user, address);
    await limitCodes(user.email, address);
    return (await tryApply([...account, putVerification(verification)])) ? true : null;
  });
  await mailCode(user.email, code, verification);
  return { id: user.id, email: user.email };
}
