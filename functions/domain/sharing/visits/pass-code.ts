import { timingSafeEqual } from 'node:crypto';
import { RESEND_COOLDOWN_SECONDS } from '#shared/limits.ts';
import type { PassCode } from '../../../data/sharing/pass.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import { newSecret, sha256 } from '../../../process/ids.ts';
import { LINK_CODE_ATTEMPTS_MAX, LINK_CODE_SECONDS } from '../../../process/limits.ts';
import { AppError } from '../../ground/app-error.ts';
import { waitText } from '../../ground/wait-text.ts';

/** A browser that proves an address by a mailed code. */
interface Proving {
  code: PassCode | null;
}

const hashOf = (shareToken: string, email: string, code: string): string => sha256(`${shareToken}:${email}:${code}`);

/**
 * Refuses a second request of a browser for the same address. A corrected address is another one.
 * @throws AppError RESEND_COOLDOWN with `retryAfter` in seconds
 */
export function refuseEarly(pass: Proving | null, email: string): void {
  const code = pass?.code;
  if (code?.email !== email) return;
  const wait = Math.ceil((Date.parse(code.sentAt) - nowMs()) / 1000) + RESEND_COOLDOWN_SECONDS;
  if (wait <= 0) return;
  throw new AppError('RESEND_COOLDOWN', `Please wait ${waitText(wait)} before asking for another code.`, {
    retryAfter: wait,
  });
}

const isValid = ({ expiresAt }: { expiresAt: string }): boolean => expiresAt > isoNow();

/**
 * The codes of a pass after a request. Those that were mailed to the same address before stay valid.
 * @param request `code` is the one in the new mail; null when no mail is sent: then a code that nobody knows takes its
 *   place, so that neither attempts nor times differ
 */
export function withNewCode<P extends Proving>(
  before: P,
  { shareToken, email, code }: { shareToken: string; email: string; code: string | null },
): P {
  const previous = before.code?.email === email ? before.code : null;
  const known = previous ? [...previous.earlier, previous].filter(isValid) : [];
  const issued: PassCode = {
    email,
    hash: code === null ? sha256(newSecret()) : hashOf(shareToken, email, code),
    expiresAt: isoNow(LINK_CODE_SECONDS),
    sentAt: isoNow(),
    attempts: 0,
    earlier: known.map(({ hash, expiresAt }) => ({ hash, expiresAt })),
  };
  return { ...before, code: issued };
}

/**
 * A pass whose code has been tried once more.
 * @throws AppError INVALID_CODE, TOO_MANY_ATTEMPTS, CODE_EXPIRED
 */
export function withAttempt<P extends Proving>(pass: P): P & { code: PassCode } {
  const { code } = pass;
  if (!code) throw new AppError('INVALID_CODE', 'Invalid code. Please try again.');
  if (code.attempts >= LINK_CODE_ATTEMPTS_MAX) {
    throw new AppError('TOO_MANY_ATTEMPTS', 'Too many wrong codes. Please ask for a new code.');
  }
  if (!isValid(code)) throw new AppError('CODE_EXPIRED', 'This code has expired. Please ask for a new code.');
  return { ...pass, code: { ...code, attempts: code.attempts + 1 } };
}

export const matches = ({ email, earlier, ...newest }: PassCode, shareToken: string, typed: string): boolean => {
  const hash = Buffer.from(hashOf(shareToken, email, typed));
  return [newest, ...earlier].filter(isValid).some((code) => timingSafeEqual(hash, Buffer.from(code.hash)));
};
