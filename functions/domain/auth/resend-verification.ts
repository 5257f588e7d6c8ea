import { uncountRequest } from '../../data/rate-limit.ts';
import { getUser } from '../../data/user.ts';
import { getVerification, replaceVerification } from '../../data/verification.ts';
import { AppError } from '../app-error.ts';
import { limitRate } from './limit-rate.ts';
import { cooldownCutoff, cooldownError, issueCode, mailCode } from './verification-code.ts';

/**
 * Mails a new verification code; the one before is void. An unknown user gets the same answer and no mail.
 * @param address the viewer's IP address
 * @throws AppError RATE_LIMITED and RESEND_COOLDOWN with `retryAfter` in seconds, ALREADY_VERIFIED, MAIL_NOT_SENT
 */
export async function resendVerification(userId: string, address: string): Promise<{ message: string }> {
  await limitRate('resendByAddress', address);
  const user = await getUser(userId);
  if (user?.emailVerified) throw new AppError('ALREADY_VERIFIED', 'This email is already verified. Please log in.');
  if (user) await sendNewCode(userId, user.email);
  return { message: 'A new verification code is on its way.' };
}

async function sendNewCode(userId: string, email: string): Promise<void> {
  const counted = await limitRate('resendByUser', userId);
  const { code, verification } = issueCode(userId);
  if (!(await replaceVerification(verification, cooldownCutoff()))) {
    await uncountRequest(counted);
    throw cooldownError((await getVerification(userId)) ?? verification);
  }
  await mailCode(email, code, verification);
}
