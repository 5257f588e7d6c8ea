import type { LinkAsks } from '#shared/api/sharing/visits.ts';
import { ApiError, errorMessage } from '../../lib/http/api-error.ts';

/** The next step: a question, a play button, or `open`, which starts the visit by itself. */
export type GateStep = 'password' | 'key' | 'email' | 'code' | 'play' | 'open';

/**
 * @param proof `hasKey`: whether the viewer has followed the link in a mail; `isCodeSent`: whether a code is on its way
 *   to the viewer
 */
export function stepOf(asks: LinkAsks, { hasKey, isCodeSent }: { hasKey: boolean; isCodeSent: boolean }): GateStep {
  if (asks.password) return 'password';
  if (asks.email && hasKey) return 'key';
  if (asks.email) return isCodeSent ? 'code' : 'email';
  return asks.start ? 'play' : 'open';
}

const ENDS = ['SHARE_NOT_FOUND', 'SHARE_EXPIRED', 'SHARE_RESTARTED', 'LINK_USED_UP'];

/** Whether the link has ended, so that no further answer helps. */
export const isEnd = (error: Error): boolean => error instanceof ApiError && ENDS.includes(error.code ?? '');

export const textOf = (error: Error): string => errorMessage(error, 'This did not work. Please try again.');

/** Whether the code that was sent is no longer valid. */
export const isCodeVoid = (error: Error): boolean =>
  error instanceof ApiError && ['CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'].includes(error.code ?? '');

/** Whether the key from the mail does not open the gate any more. */
export const isKeyVoid = (error: Error): boolean =>
  error instanceof ApiError && ['GATE_KEY_USED', 'GATE_KEY_EXPIRED'].includes(error.code ?? '');

/** Seconds before another code can be requested; null for any other error. */
export const cooldownIn = (error: Error): number | null =>
  error instanceof ApiError && error.code === 'RESEND_COOLDOWN' ? Number(error.body.retryAfter) : null;
