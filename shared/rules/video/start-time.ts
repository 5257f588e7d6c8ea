/** 90, 90s, 12.5, 1m30s, 2h, 1h2m3s. */
const UNITS = /^(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,8}(?:\.\d+)?)s?)?$/i;

/** 1:30, 1:02:03. */
const CLOCK = /^(?:(\d{1,6}):(?=[0-5]\d:))?(\d{1,6}):([0-5]\d)$/;

/**
 * Reads a time in a link.
 * @returns seconds; 0 when the time is missing or invalid
 */
export function startTimeIn(text: string | null | undefined): number {
  const time = text?.trim() ?? '';
  const [, hours = 0, minutes = 0, seconds = 0] = CLOCK.exec(time) ?? UNITS.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

const readQuery = (query: string): number => startTimeIn(new URLSearchParams(query).get('t'));

/** The start time in an address: in its query or, as in media fragments, after the `#`. @returns as `startTimeIn` */
export const startTimeOf = ({ search, hash }: { search: string; hash: string }): number =>
  readQuery(search) || readQuery(hash.slice(1));

/** An address that starts the video at a moment. @param address without a query @param seconds rounded down */
export function withStartTime(address: string, seconds: number): string {
  const whole = Math.floor(seconds);
  return whole > 0 ? `${address}?t=${whole}` : address;
}
