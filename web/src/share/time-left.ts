const MINUTE_MS = 60_000;

/**
 * How long a viewer still waits, as a sentence.
 * @param readyAt ISO 8601; null if nothing is known about it
 * @param now milliseconds since the epoch
 * @returns null if nothing is known, and once the time is over
 */
export function timeLeft(readyAt: string | null, now: number): string | null {
  const left = readyAt ? Date.parse(readyAt) - now : 0;
  if (left <= 0) return null;
  const minutes = Math.round(left / MINUTE_MS);
  if (minutes === 0) return 'Ready in less than a minute.';
  return minutes === 1 ? 'Ready in about a minute.' : `Ready in about ${minutes} minutes.`;
}
