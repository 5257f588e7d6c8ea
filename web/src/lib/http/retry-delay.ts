/** How the waits between tries grow, in milliseconds. */
export interface RetryDelays {
  /** Longest wait after the first failure; it doubles with each one more. */
  first: number;
  /** Longest wait of all. */
  longest: number;
}

/**
 * How long to wait before the next try: anything up to a limit that doubles ("full jitter"), so that many who were
 * refused together do not come back together. Never shorter than the server asks for.
 * https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 * @param failures so far, from 1
 * @param retryAfter seconds that the server asks to wait; null when it does not
 * @param chance 0 to 1
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
 * Reads a header Retry-After, which says seconds or a time (RFC 9110, 10.2.3).
 * @param now milliseconds since the epoch
 * @returns seconds; null without the header, and for one that says neither
 */
export function retryAfterSeconds(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
