import { type Key, rateKey } from './keys.ts';
import { RATE_LIMITS, type RateLimitName } from './rate-limits.ts';
import { isConditionFailure, updateItem } from './table.ts';

/** One request counted; what is needed to take it back. */
export interface CountedRequest {
  key: Key;
}

const NAMES = { '#count': 'count', '#ttl': 'ttl', '#type': 'type' };

/**
 * Counts a request against a limit in the present window of time.
 * @param subject the e-mail, user or address that is limited
 * @param now seconds since the epoch
 * @returns the counted request, or after how many seconds to ask again when the window is full
 */
export async function countRequest(
  limit: RateLimitName,
  subject: string,
  now: number,
): Promise<CountedRequest | { retryAfter: number }> {
  const { max, seconds } = RATE_LIMITS[limit];
  const window = Math.floor(now / seconds);
  const end = (window + 1) * seconds;
  const key = rateKey(limit, subject, window);
  try {
    await updateItem({
      Key: key,
      UpdateExpression: 'SET #type = :type, #ttl = :ttl ADD #count :one',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :max',
      ExpressionAttributeNames: NAMES,
      ExpressionAttributeValues: { ':type': 'rate', ':ttl': end, ':one': 1, ':max': max },
    });
    return { key };
  } catch (error) {
    if (isConditionFailure(error)) return { retryAfter: end - now };
    throw error;
  }
}

/** Takes a counted request back. */
export async function uncountRequest({ key }: CountedRequest): Promise<void> {
  try {
    await updateItem({
      Key: key,
      UpdateExpression: 'ADD #count :minus',
      ConditionExpression: '#count > :zero',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':minus': -1, ':zero': 0 },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
