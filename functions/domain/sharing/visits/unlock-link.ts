import type { LinkAsks } from '#shared/api/sharing/visits.ts';
import { uncountRequest } from '../../../data/ground/rate-limit.ts';
import { isPassword } from '../../../gateways/password.ts';
import { sha256 } from '../../../process/ids.ts';
import { AppError } from '../../ground/app-error.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { type AttemptLimit, BROWSER_RULE } from '../../identity/auth/attempt-delays.ts';
import { countAttempt, forgiveAttempt, takeBackAttempt } from '../../identity/auth/count-attempt.ts';
import { asksOf, isGuarded, isKnownTo } from '../links/link-gate.ts';
import { openLink } from '../links/load-link.ts';
import { changePass, type HeldPass, readPass } from './change-pass.ts';

export interface Guest {
  address: string;
  /** The `User-Agent` header; null without one. */
  userAgent?: string | null;
  /** The secret of the browser's pass; null without a pass. */
  pass: string | null;
}

/** The proofs that a link still asks for, and the secret of the browser's pass; null for a link without a gate. */
export interface Unlocked {
  asks: LinkAsks;
  pass: string | null;
}

export const NOTHING_ASKED: Unlocked = { asks: { password: false, email: false, start: false }, pass: null };

/**
 * Attempts count for the browser once it has had the right password, otherwise for its address. So attempts from other
 * places do not delay this browser.
 */
const limitOf = (shareToken: string, { address }: Guest, { secret }: HeldPass, isKnown: boolean): AttemptLimit => ({
  subject: isKnown ? `link device ${shareToken} ${sha256(secret)}` : `link address ${shareToken} ${address}`,
  rule: BROWSER_RULE,
});

/**
 * Proves the password of a link.
 * @throws AppError see `openLink`; RATE_LIMITED with `retryAfter` in seconds; WRONG_PASSWORD
 */
export async function unlockLink(shareToken: string, password: string, guest: Guest): Promise<Unlocked> {
  const { link } = await openLink(shareToken);
  if (!isGuarded(link)) return NOTHING_ASKED;
  const held = await readPass(shareToken, guest.pass);
  if (!asksOf(link, held.stored).password) return { asks: asksOf(link, held.stored), pass: held.secret };
  const isKnown = isKnownTo(link, held.stored);
  const byAddress = isKnown ? [] : [await limitRate('linkPasswordByAddress', guest.address)];
  const limits = [limitOf(shareToken, guest, held, isKnown)];
  await countAttempt(limits);
  const isRight = await isPassword(password, link.passwordHash).catch(async (error: unknown) => {
    // The password was not checked, because the machine is too busy. So this does not count as an attempt.
    await Promise.all([...byAddress.map(uncountRequest), takeBackAttempt(limits)]);
    throw error;
  });
  if (!isRight) throw new AppError('WRONG_PASSWORD', 'Wrong password. Ask the person who sent you the link.');
  await Promise.all([...byAddress.map(uncountRequest), forgiveAttempt(limits)]);
  const pass = await changePass(link, held, (before) => ({ ...before, hasPassword: true, isKnown: true }));
  return { asks: asksOf(link, pass), pass: held.secret };
}
