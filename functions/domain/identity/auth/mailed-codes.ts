import { RESEND_COOLDOWN_SECONDS } from '#shared/limits.ts';
import {
  type CodeKind,
  countTry,
  hashCode,
  isCode,
  type MailedCode,
  validCodes,
} from '../../../data/identity/secret.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import { newSecret, sha256 } from '../../../process/ids.ts';
import { LINK_CODE_SECONDS } from '../../../process/limits.ts';
import { AppError } from '../../ground/app-error.ts';
import { waitText } from '../../ground/wait-text.ts';

const nameOf = (kind: CodeKind): string => (kind === 'verification' ? 'verification code' : 'code');

/** The refusal of a code that is wrong, used or replaced. */
export const wrongCode = (kind: CodeKind): AppError =>
  new AppError('INVALID_CODE', `Invalid ${nameOf(kind)}. Please try again.`);

/**
 * The mailed code that a try matches. Every try is counted before it is compared.
 * @param owner see `CODES` @param secret of the browser, for a kind that belongs to one
 * @throws AppError INVALID_CODE, TOO_MANY_ATTEMPTS, CODE_EXPIRED
 */
export async function matchCode(kind: CodeKind, typed: string, owner: string, secret?: string) {
  const code = await countTry(kind, owner, secret);
  if (code === 'none') throw wrongCode(kind);
  if (code === 'void') throw new AppError('TOO_MANY_ATTEMPTS', 'Too many wrong codes. Please ask for a new code.');
  if (code.expiresAt <= isoNow()) {
    throw new AppError('CODE_EXPIRED', `This ${nameOf(kind)} has expired. Please ask for a new code.`);
  }
  if (!isCode(kind, owner, code, typed)) throw wrongCode(kind);
  return code;
}

/** A code mailed at this time or before may be followed by another; ISO 8601. */
export const cooldownCutoff = (): string => isoNow(-RESEND_COOLDOWN_SECONDS);

/** The refusal of a second mail too soon after the one at a time (ISO 8601). */
export function cooldownError(sentAt: string): AppError {
  const end = Date.parse(sentAt) + RESEND_COOLDOWN_SECONDS * 1000;
  const retryAfter = Math.max(1, Math.ceil((end - nowMs()) / 1000));
  const message = `Please wait ${waitText(retryAfter)} before asking for another code.`;
  return new AppError('RESEND_COOLDOWN', message, { retryAfter });
}

/** A browser that proves an address by a mailed code. */
interface Proving {
  code: MailedCode | null;
}

/**
 * Refuses a second request of a browser for the same address. A corrected address is another one.
 * @throws AppError RESEND_COOLDOWN with `retryAfter` in seconds
 */
export function refuseEarly(proving: Proving | null, email: string): void {
  const code = proving?.code;
  if (code?.email === email && code.sentAt > cooldownCutoff()) throw cooldownError(code.sentAt);
}

/**
 * A browser after a request for a code. Codes that were mailed to the same address before stay valid.
 * @param request `code` is the one in the new mail; null when no mail is sent: then a code that nobody knows takes its
 *   place, so that neither attempts nor times differ
 */
export function withNewCode<P extends Proving>(
  before: P,
  kind: 'pass' | 'guest',
  { shareToken, email, code }: { shareToken: string; email: string; code: string | null },
): P {
  const issued: MailedCode = {
    email,
    hash: code === null ? sha256(newSecret()) : hashCode(kind, shareToken, email, code),
    expiresAt: isoNow(LINK_CODE_SECONDS),
    sentAt: isoNow(),
    attempts: 0,
    earlier: before.code?.email === email ? validCodes(before.code) : [],
  };
  return { ...before, code: issued };
}
