const pad = (value: number) => String(value).padStart(2, '0');

/**
 * A length of time as m:ss, or h:mm:ss from an hour on; parts of a second are dropped.
 * @param seconds a missing or impossible length reads 0:00
 */
export function clockText(seconds: number | null | undefined): string {
  const whole = Number.isFinite(seconds) && Number(seconds) > 0 ? Math.floor(Number(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}
