import type { CountedRequest } from '../../../data/ground/rate-limit.ts';
import { hashCode } from '../../../data/identity/secret.ts';
import { takeBackVerification, type Verification } from '../../../data/identity/verification.ts';
import { isoNow } from '../../../process/clock.ts';
import { newVerificationCode, sha256 } from '../../../process/ids.ts';
import { VERIFICATION_CODE_SECONDS } from '../../../process/limits.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { mailAtOnce } from '../../ground/mail/mail-at-once.ts';
import { writeMail } from '../../ground/mail/write-mail.ts';
import { cooldownCutoff } from './mailed-codes.ts';

/** The stored hash of the IP address that asked for a code. */
const hashAddress = (userId: string, address: string): string => sha256(`${userId}@${address}`);

/** @param address the viewer's IP address */
export function issueCode(userId: string, address: string): { code: string; verification: Verification } {
  const code = newVerificationCode();
  const now = isoNow();
  const verification = {
    userId,
    codeHash: hashCode('verification', userId, '', code),
    expiresAt: isoNow(VERIFICATION_CODE_SECONDS),
    attempts: 0,
    lastSentAt: now,
    createdAt: now,
    requestedFrom: hashAddress(userId, address),
  };
  return { code, verification };
}

/** Whether a code was mailed a moment ago because this IP address asked for it. */
export const hasJustAsked = ({ userId, lastSentAt, requestedFrom }: Verification, address: string): boolean =>
  lastSentAt > cooldownCutoff() && requestedFrom === hashAddress(userId, address);

/** Counts a code that an IP address has mailed to an e-mail address. @throws AppError RATE_LIMITED */
export async function limitCodes(email: string, address: string): Promise<CountedRequest[]> {
  const to = email.toLowerCase();
  return [await limitRate('codeByEmailFrom', `${to} ${address}`), await limitRate('codeByEmail', to)];
}

/**
 * Mails a stored code.
 * @param page address of the form for the code; null if the person has the form open
 * @param before the code that it has replaced
 * @throws AppError MAIL_NOT_SENT; the code is taken back then, so that the person can try again at once
 */
export async function mailCode(
  email: string,
  code: string,
  verification: Verification,
  { page = null, before = null }: { page?: string | null; before?: Verification | null } = {},
): Promise<void> {
  const values = { to: email, code, page: page === null ? [] : [page] };
  const mail = writeMail('verification', values, { expiresAt: isoNow(VERIFICATION_CODE_SECONDS) });
  await mailAtOnce(mail, 'the verification email', () => takeBackVerification(verification, before));
}
