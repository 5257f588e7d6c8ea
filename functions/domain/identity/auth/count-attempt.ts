import { addLoginAttempt, forgetLoginAttempts, takeBackLoginAttempt } from '../../../data/identity/login-attempts.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { AppError } from '../../ground/app-error.ts';
import { waitText } from '../../ground/wait-text.ts';
import { type AttemptLimit, BROWSER_RULE, withAttempt } from './attempt-delays.ts';

const tooMany = (retryAfter: number, advice: string) =>
  new AppError('RATE_LIMITED', `Too many attempts. Please try again in ${waitText(retryAfter)}${advice}.`, {
    retryAfter,
  });

/** Choosing a new password by mail makes an unknown browser known to the account. */
const adviceFor = ({ rule }: AttemptLimit) => (rule === BROWSER_RULE ? '' : ', or choose a new password');

async function count(limit: AttemptLimit): Promise<void> {
  const { subject, rule } = limit;
  const isAdded = await addLoginAttempt(subject, (before) => {
    const after = withAttempt(before, rule, nowSeconds());
    if ('retryAfter' in after) throw tooMany(after.retryAfter, adviceFor(limit));
    return after;
  });
  if (!isAdded) throw tooMany(1, '');
}

/**
 * Counts a log-in attempt toward each limit before the password is checked, so that simultaneous guesses count.
 * When a limit refuses the attempt, its count toward the earlier limits is undone.
 * @throws AppError RATE_LIMITED with `retryAfter` in seconds
 */
export async function countAttempt(limits: AttemptLimit[]): Promise<void> {
  for (const [index, limit] of limits.entries()) {
    try {
      await count(limit);
    } catch (error) {
      await takeBackAttempt(limits.slice(0, index));
      throw error;
    }
  }
}

/** Subtracts an attempt that should not have been counted. */
export async function takeBackAttempt(limits: AttemptLimit[]): Promise<void> {
  await Promise.all(limits.map(({ subject }) => takeBackLoginAttempt(subject)));
}

/**
 * Undoes the count of a successful attempt. Earlier attempts of the same browser are forgotten with it; those of
 * strangers stay.
 */
export async function forgiveAttempt(limits: AttemptLimit[]): Promise<void> {
  const forgive = ({ subject, rule }: AttemptLimit) =>
    rule === BROWSER_RULE ? forgetLoginAttempts(subject) : takeBackLoginAttempt(subject);
  await Promise.all(limits.map(forgive));
}
