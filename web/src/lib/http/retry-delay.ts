/** Limits of the delays between retries, in milliseconds. */
export interface RetryDelays {
  /** Longest delay after the first failure. It doubles with each further failure. */
  first: number;
  /** Longest delay of all. */
  longest: number;
}

/**
 * Delay before the next try: random, up to a limit that doubles ("full jitter"), so that many clients that failed at
 * the same time do not retry at the same time. Never shorter than Retry-After.
 * https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 * @param failures number of failures so far, from 1
 * @param retryAfter seconds, from the header Retry-After; null when the response does not have it
 * @param chance random number, 0 to 1
 * @returns milliseconds
 */
export function retryDelayMs(
  failures: number,
  { first, longest }: RetryDelays,
  retryAfter: number | null,
  chance = Math.random(),
): number {
  return (retryAfter ?? 0) * 1000 + chance * Math.min(longest, first * 2 ** (failures - 1));
}

/**
 * Parses a header Retry-After, which is a number of seconds or a date (RFC 9110, 10.2.3).
 * @param now milliseconds since the epoch
 * @returns seconds; null when the response does not have the header, or its value is invalid
 */
export function retryAfterSeconds(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
