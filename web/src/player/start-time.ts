/** The query parameter of a link with the start time of the video. */
const START_PARAMETER = 't';

/** 90, 90s, 12.5, 1m30s, 2h, 1h2m3s. */
const TIME = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s?)?$/i;

/**
 * Reads the start time from a query string.
 * @returns seconds; 0 when the time is missing or invalid
 */
export function readStartTime(query: string): number {
  const text = new URLSearchParams(query).get(START_PARAMETER)?.trim() ?? '';
  const [, hours = 0, minutes = 0, seconds = 0] = TIME.exec(text) ?? [];
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  // The pattern allows any number of digits; a media element throws on a number that is not finite.
  return Number.isFinite(total) ? total : 0;
}

/** The start time in a page's address: in its query or, as in media fragments, after the `#`. */
export const startTimeOf = ({ search, hash }: Pick<Location, 'search' | 'hash'>): number =>
  readStartTime(search) || readStartTime(hash.slice(1));

/** A link that starts the video at a moment. @param seconds rounded down */
export function withStartTime(link: string, seconds: number): string {
  const url = new URL(link);
  const whole = Math.floor(seconds);
  if (whole > 0) url.searchParams.set(START_PARAMETER, String(whole));
  else url.searchParams.delete(START_PARAMETER);
  return url.href;
}
