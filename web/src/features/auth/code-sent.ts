import { useLocation } from 'react-router-dom';
import { RESEND_COOLDOWN_SECONDS } from '#shared/model/account.ts';

/** Kept in the history's state on the way to /verify: when a code was sent, in milliseconds since the epoch. */
export const codeSentNow = () => ({ codeSentAt: Date.now() });

/** Seconds to wait before another code may be asked for: 0 when none is known to have been sent lately. */
export function cooldownLeft(state: unknown, now: number): number {
  const sentAt = typeof state === 'object' && state !== null && 'codeSentAt' in state ? Number(state.codeSentAt) : 0;
  const left = Math.ceil(RESEND_COOLDOWN_SECONDS - (now - sentAt) / 1000);
  return Math.min(Math.max(left, 0), RESEND_COOLDOWN_SECONDS) || 0;
}

/** The wait with which this visit to /verify began, in seconds. */
export const useCooldownLeft = (): number => cooldownLeft(useLocation().state, Date.now());
