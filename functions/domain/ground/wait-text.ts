const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A wait in words: seconds up to a minute, then minutes, and hours from two hours on, rounded up. */
export function waitText(seconds: number): string {
  if (seconds >= 2 * HOUR) return `${Math.ceil(seconds / HOUR)} hours`;
  if (seconds > MINUTE) return `${Math.ceil(seconds / MINUTE)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
