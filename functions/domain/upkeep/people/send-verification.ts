import type { Actor } from '../../ground/actor.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { sendVerification } from '../../identity/auth/resend-verification.ts';

/**
 * Mails a person another code, with the page where it is typed.
 * @throws AppError RATE_LIMITED, RESEND_COOLDOWN, NOT_FOUND, ALREADY_VERIFIED, ACCOUNT_STOPPED, MAIL_NOT_SENT
 */
export function sendVerificationTo(
  actor: Actor,
  userId: string,
  request: { address: string; origin(): string },
): Promise<{ message: string }> {
  const entry = stateAct('user.verification_sent', actor, null, userId);
  return sendVerification(userId, request.address, { origin: request.origin(), with: [entry] });
}
