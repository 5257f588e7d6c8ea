/** Name of the parameter in a link that says where the video begins. */
const START_PARAMETER = 't';

/** 90, 90s, 12.5, 1m30s, 2h, 1h2m3s. */
const TIME = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s?)?$/i;

/**
 * Reads where a video is to begin, as a link says it.
 * @returns seconds; 0 when it is not said, or not understood
 */
export function readStartTime(query: string): number {
  const text = new URLSearchParams(query).get(START_PARAMETER)?.trim() ?? '';
  const [, hours = 0, minutes = 0, seconds = 0] = TIME.exec(text) ?? [];
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  // A number of any length fits the pattern; a media element refuses one that is not finite.
  return Number.isFinite(total) ? total : 0;
}

/** The same of a page's own address, which says it in its query or, as links to fragments of media do, after the `#`. */
export const startTimeOf = ({ search, hash }: Pick<Location, 'search' | 'hash'>): number =>
  readStartTime(search) || readStartTime(hash.slice(1));

/** A link that begins at a moment, in seconds; parts of a second are dropped. */
export function withStartTime(link: string, seconds: number): string {
  const url = new URL(link);
  const whole = Math.floor(seconds);
  if (whole > 0) url.searchParams.set(START_PARAMETER, String(whole));
  else url.searchParams.delete(START_PARAMETER);
  return url.href;
}
