import { type CountedRequest, countRequest } from '../../data/rate-limit.ts';
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
