const pad = (value: number, width = 2) => String(value).padStart(width, '0');

/** A day in the browser's time zone as YYYY-MM-DD, as date fields hold it and spreadsheets read it. */
export const isoDate = (day: Date): string =>
  `${pad(day.getFullYear(), 4)}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;

/** The last day of a date field. Without it, some browsers let people type years of five digits. */
export const LAST_DAY = '9999-12-31';

/**
 * A total duration as hours and minutes, rounded down.
 * @param seconds a missing or invalid duration gives 0h 0m
 */
export function hoursText(seconds: number | null | undefined): string {
  const whole = Number.isFinite(seconds) && Number(seconds) > 0 ? Math.floor(Number(seconds)) : 0;
  return `${Math.floor(whole / 3600)}h ${Math.floor((whole % 3600) / 60)}m`;
}
