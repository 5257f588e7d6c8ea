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
