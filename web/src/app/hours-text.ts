/**
 * A sum of lengths as hours and minutes; parts of a minute are dropped.
 * @param seconds a missing or impossible length reads 0h 0m
 */
export function hoursText(seconds: number | null | undefined): string {
  const whole = Number.isFinite(seconds) && Number(seconds) > 0 ? Math.floor(Number(seconds)) : 0;
  return `${Math.floor(whole / 3600)}h ${Math.floor((whole % 3600) / 60)}m`;
}
