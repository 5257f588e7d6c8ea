import { apply, type Change } from '../../../data/ground/apply.ts';
import { countRequest } from '../../../data/ground/rate-limit.ts';
import { getEmailOwner } from '../../../data/identity/email.ts';
import { putSecret } from '../../../data/identity/secret.ts';
import { getUser, type User } from '../../../data/identity/user.ts';
import { sendMail } from '../../../gateways/ses.ts';
import { logError } from '../../../observability/log.ts';
import { atNextStep, isoNow, nowMs, nowSeconds } from '../../../process/clock.ts';
import { newSecret } from '../../../process/ids.ts';
import { ANSWER_STEP_MS, RESET_TOKEN_SECONDS } from '../../../process/limits.ts';
import { AppError } from '../../ground/app-error.ts';
import { BY_STRANGER, stateEvent } from '../../ground/events/state-event.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { writeMail } from '../../ground/mail/write-mail.ts';
import { waitText } from '../../ground/wait-text.ts';
import { mayUseOtherDoors } from '../sessions/other-doors.ts';

/**
 * How long the mail is tried while the rate of the account is reached, in milliseconds: the answer must not come a step
 * later for it. A person who gets no mail asks for another.
 */
const LINK_PATIENCE_MS = 1000;

/** A link for choosing a new password, which is stored nowhere. @param origin of the app @param event that it states */
export async function newResetLink(
  { id, passwordVersion }: Pick<User, 'id' | 'passwordVersion'>,
  origin: string,
  event: Change[] = [],
): Promise<string> {
  const secret = newSecret();
  await apply([...putSecret({ kind: 'passwordReset', secret }, { userId: id, passwordVersion }), ...event]);
  return `${origin}/reset-password?token=${secret}`;
}

async function mailLink(user: User, origin: string): Promise<void> {
  const event = stateEvent('user.password_forgotten', { workspaceId: null, by: BY_STRANGER, of: user.id });
  const values = { to: user.email, url: await newResetLink(user, origin, [event]) };
  await sendMail(writeMail('passwordReset', values, { expiresAt: isoNow(RESET_TOKEN_SECONDS) }), LINK_PATIENCE_MS);
}

/**
 * Limits the links for one e-mail address. Strangers can use them up, and keep nobody out: those that they ask for are
 * mailed to the owner, and each is valid for longer than the limit lasts. So the refusal says that.
 * @throws AppError RATE_LIMITED with `retryAfter` in seconds
 */
async function limitLinks(email: string): Promise<void> {
  const counted = await countRequest('forgotByEmail', email.toLowerCase(), nowSeconds());
  if ('key' in counted) return;
  const { retryAfter } = counted;
  const message = `If an account exists with that email, it has received several emails with a link within the last hour. The link in each of them works. You can ask for another one in ${waitText(retryAfter)}.`;
  throw new AppError('RATE_LIMITED', message, { retryAfter });
}

/** Mails the link if the address has an account. An error is only logged, because the answer must not reveal it. */
async function mailIfKnown(email: string, origin: string): Promise<void> {
  try {
    const userId = await getEmailOwner(email);
    const user = userId === null ? null : await getUser(userId);
    const isServed = user?.emailVerified && user.stoppedAt === null && mayUseOtherDoors(user.email);
    if (isServed) await mailLink(user, origin);
  } catch (error) {
    logError('A link for a new password could not be mailed', error);
  }
}

/**
 * Mails a link for choosing a new password to a verified account's e-mail address. Answer and time are the same for
 * an address without an account, and when the mail cannot be sent.
 * @param address the viewer's IP address
 * @param origin of the app, for the link
 * @throws AppError RATE_LIMITED with `retryAfter` in seconds, counted for addresses without an account too
 */
export async function forgotPassword(email: string, address: string, origin: string): Promise<{ message: string }> {
  const start = nowMs();
  await limitRate('forgotByAddress', address);
  await limitLinks(email);
  await mailIfKnown(email, origin);
  await atNextStep(start, ANSWER_STEP_MS);
  return { message: "If an account exists with that email, you'll receive password reset instructions." };
}
