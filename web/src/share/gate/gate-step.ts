import type { LinkAsks } from '#shared/api/link-visits.ts';
import { ApiError, errorMessage } from '../../lib/http/api-error.ts';

/** What the page does next: asks for something, waits for play to be pressed, or opens the link by itself. */
export type GateStep = 'password' | 'email' | 'code' | 'play' | 'open';

/** @param isCodeSent whether a code is on its way to the viewer */
export function stepOf(asks: LinkAsks, isCodeSent: boolean): GateStep {
  if (asks.password) return 'password';
  if (asks.email) return isCodeSent ? 'code' : 'email';
  return asks.start ? 'play' : 'open';
}

const ENDS = ['SHARE_NOT_FOUND', 'SHARE_EXPIRED', 'LINK_USED_UP'];

/** Whether the link shows nothing more, whatever is given. */
export const isEnd = (error: Error): boolean => error instanceof ApiError && ENDS.includes(error.code ?? '');

/** What is wrong, for the viewer. */
export const textOf = (error: Error): string => errorMessage(error, 'This did not work. Please try again.');

/** Whether the code that was sent is of no more use. */
export const isCodeVoid = (error: Error): boolean =>
  error instanceof ApiError && ['CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'].includes(error.code ?? '');

/** Seconds to wait before another code may be asked for; null when the refusal says nothing of that. */
export const cooldownIn = (error: Error): number | null =>
  error instanceof ApiError && error.code === 'RESEND_COOLDOWN' ? Number(error.body.retryAfter) : null;
