import { getEmailOwner } from '../../data/email.ts';
import { uncountRequest } from '../../data/rate-limit.ts';
import { getUser, type User } from '../../data/user.ts';
import { getVerification, replaceVerification } from '../../data/verification.ts';
import { AppError } from '../app-error.ts';
import { limitRate } from './limit-rate.ts';
import { cooldownCutoff, cooldownError, issueCode, limitCodes, mailCode } from './verification-code.ts';

/** Whether the account, or another one of the same address, was verified. */
async function isVerified({ id, email, emailVerified }: User): Promise<boolean> {
  if (emailVerified) return true;
  const holder = await getEmailOwner(email);
  return holder !== null && holder !== id && ((await getUser(holder))?.emailVerified ?? false);
}

/**
 * Mails a new verification code; the one before is void. User ids cannot be guessed, so a caller with an id that no
 * longer exists has signed up with it, and learns that no mail will come.
 * @param address the viewer's IP address
 * @throws AppError RATE_LIMITED and RESEND_COOLDOWN with `retryAfter` in seconds, NOT_FOUND, ALREADY_VERIFIED,
 * MAIL_NOT_SENT
 */
export async function resendVerification(userId: string, address: string): Promise<{ message: string }> {
  await limitRate('resendByAddress', address);
  const user = await getUser(userId);
  if (!user) throw new AppError('NOT_FOUND', 'This sign-up has ended. Please sign up again.');
  if (await isVerified(user)) {
    throw new AppError('ALREADY_VERIFIED', 'This email is already verified. Please log in.');
  }
  await sendNewCode(user, address);
  return { message: 'A new verification code is on its way.' };
}

async function sendNewCode({ id: userId, email }: User, address: string): Promise<void> {
  const counted = [await limitRate('resendByUser', userId), ...(await limitCodes(email, address))];
  const { code, verification } = issueCode(userId, address);
  if (!(await replaceVerification(verification, cooldownCutoff()))) {
    await Promise.all(counted.map(uncountRequest));
    throw cooldownError((await getVerification(userId)) ?? verification);
  }
  await mailCode(email, code, verification);
}
