import type { Change } from '../../../data/ground/apply.ts';
import { uncountRequest } from '../../../data/ground/rate-limit.ts';
import { getEmailOwner } from '../../../data/identity/email.ts';
import { getUser, type User } from '../../../data/identity/user.ts';
import { getVerification, replaceVerification } from '../../../data/identity/verification.ts';
import { AppError } from '../../ground/app-error.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { refuseStopped } from './account-stopped.ts';
import { cooldownCutoff, cooldownError } from './mailed-codes.ts';
import { issueCode, limitCodes, mailCode } from './verification-code.ts';

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
 * ACCOUNT_STOPPED, MAIL_NOT_SENT
 */
export async function resendVerification(userId: string, address: string): Promise<{ message: string }> {
  await limitRate('resendByAddress', address);
  return sendVerification(userId, address);
}

interface Sending {
  /** Of the app, if the mail is to have the address of the page for the code. */
  origin?: string;
  /** Changes of the transaction that stores the code. */
  with?: Change[];
}

/** As `resendVerification`. */
export async function sendVerification(
  userId: string,
  address: string,
  sending: Sending = {},
): Promise<{ message: string }> {
  const user = await getUser(userId);
  if (!user) throw new AppError('NOT_FOUND', 'This sign-up has ended. Please sign up again.');
  if (await isVerified(user)) {
    throw new AppError('ALREADY_VERIFIED', 'This email is already verified. Please log in.');
  }
  refuseStopped(user);
  await sendNewCode(user, address, sending);
  return { message: 'A new verification code is on its way.' };
}

async function sendNewCode({ id: userId, email }: User, address: string, { origin, with: more }: Sending) {
  const counted = [await limitRate('resendByUser', userId), ...(await limitCodes(email, address))];
  const before = await getVerification(userId);
  const { code, verification } = issueCode(userId, address);
  if (!(await replaceVerification(verification, cooldownCutoff(), more))) {
    await Promise.all(counted.map(uncountRequest));
    throw cooldownError(((await getVerification(userId)) ?? verification).lastSentAt);
  }
  const page = origin ? `${origin}/verify?${new URLSearchParams({ userId, email })}` : null;
  await mailCode(email, code, verification, { page, before });
}
