import { timingSafeEqual } from 'node:crypto';
import { RESEND_COOLDOWN_SECONDS } from '#shared/limits.ts';
import type { CountedRequest } from '../../../data/ground/rate-limit.ts';
import { takeBackVerification, type Verification } from '../../../data/identity/verification.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import { newVerificationCode, sha256 } from '../../../process/ids.ts';
import { VERIFICATION_CODE_SECONDS } from '../../../process/limits.ts';
import { AppError } from '../../ground/app-error.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { mailAtOnce } from '../../ground/mail/mail-at-once.ts';
import { writeMail } from '../../ground/mail/write-mail.ts';
import { waitText } from '../../ground/wait-text.ts';

/** The stored hash of a code. The same code of two users has two hashes. */
const hashCode = (userId: string, code: string): string => sha256(`${userId}:${code}`);

/** The stored hash of the IP address that asked for a code. */
const hashAddress = (userId: string, address: string): string => sha256(`${userId}@${address}`);

export const isCode = ({ userId, codeHash }: Verification, code: string): boolean =>
  timingSafeEqual(Buffer.from(hashCode(userId, code)), Buffer.from(codeHash));

/** @param address the viewer's IP address */
export function issueCode(userId: string, address: string): { code: string; verification: Verification } {
  const code = newVerificationCode();
  const now = isoNow();
  const verification = {
    userId,
    codeHash: hashCode(userId, code),
    expiresAt: isoNow(VERIFICATION_CODE_SECONDS),
    attempts: 0,
    lastSentAt: now,
    createdAt: now,
    requestedFrom: hashAddress(userId, address),
  };
  return { code, verification };
}

/** A code mailed at this time or before may be followed by another; ISO 8601. */
export const cooldownCutoff = (): string => isoNow(-RESEND_COOLDOWN_SECONDS);

/** Whether a code was mailed a moment ago because this IP address asked for it. */
export const hasJustAsked = ({ userId, lastSentAt, requestedFrom }: Verification, address: string): boolean =>
  lastSentAt > cooldownCutoff() && requestedFrom === hashAddress(userId, address);

/** Counts a code that an IP address has mailed to an e-mail address. @throws AppError RATE_LIMITED */
export async function limitCodes(email: string, address: string): Promise<CountedRequest[]> {
  const to = email.toLowerCase();
  return [await limitRate('codeByEmailFrom', `${to} ${address}`), await limitRate('codeByEmail', to)];
}

/** The refusal of a second mail too soon after the one with this code. */
export function cooldownError({ lastSentAt }: Verification): AppError {
  const end = Date.parse(lastSentAt) + RESEND_COOLDOWN_SECONDS * 1000;
  const retryAfter = Math.max(1, Math.ceil((end - nowMs()) / 1000));
  const message = `Please wait ${waitText(retryAfter)} before asking for another code.`;
  return new AppError('RESEND_COOLDOWN', message, { retryAfter });
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
