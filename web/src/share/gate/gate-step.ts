import type { LinkAsks } from '#shared/api/link-visits.ts';
import { ApiError, errorMessage } from '../../lib/http/api-error.ts';

/** The next step: a question, a play button, or `open`, which starts the visit by itself. */
export type GateStep = 'password' | 'email' | 'code' | 'play' | 'open';

/** @param isCodeSent whether a code is on its way to the viewer */
export function stepOf(asks: LinkAsks, isCodeSent: boolean): GateStep {
  if (asks.password) return 'password';
  if (asks.email) return isCodeSent ? 'code' : 'email';
  return asks.start ? 'play' : 'open';
}

const ENDS = ['SHARE_NOT_FOUND', 'SHARE_EXPIRED', 'LINK_USED_UP'];

/** Whether the link has ended, so that no further answer helps. */
export const isEnd = (error: Error): boolean => error instanceof ApiError && ENDS.includes(error.code ?? '');

/** The error message for the viewer. */
export const textOf = (error: Error): string => errorMessage(error, 'This did not work. Please try again.');

/** Whether the code that was sent is no longer valid. */
export const isCodeVoid = (error: Error): boolean =>
  error instanceof ApiError && ['CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'].includes(error.code ?? '');

/** Seconds before another code can be requested; null for any other error. */
export const cooldownIn = (error: Error): number | null =>
  error instanceof ApiError && error.code === 'RESEND_COOLDOWN' ? Number(error.body.retryAfter) : null;
