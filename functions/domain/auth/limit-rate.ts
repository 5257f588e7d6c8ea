import { type CountedRequest, countRequest, uncountAccount } from '../../data/rate-limit.ts';
import type { RateLimitName } from '../../data/rate-limits.ts';
import { nowSeconds } from '../../process/clock.ts';
import { AppError } from '../app-error.ts';
import { waitText } from '../wait-text.ts';

/**
 * Counts a request against a limit.
 * @param subject the e-mail, user or address that is limited
 * @throws AppError RATE_LIMITED with `retryAfter` in seconds when the window is full
 */
export async function limitRate(limit: RateLimitName, subject: string): Promise<CountedRequest> {
  const counted = await countRequest(limit, subject, nowSeconds());
  if ('key' in counted) return counted;
  const { retryAfter } = counted;
  throw new AppError('RATE_LIMITED', `Too many attempts. Please try again in ${waitText(retryAfter)}.`, { retryAfter });
}

/**
 * Takes a request back that has let an account in: see `uncountAccount`.
 * @param counted the key of the request, as it was stored; undefined for one of an earlier version
 */
export async function forgiveAccount(
  limit: RateLimitName,
  counted: CountedRequest['key'] | undefined,
  userId: string,
): Promise<void> {
  if (counted) await uncountAccount(limit, { key: counted }, userId, nowSeconds());
}
