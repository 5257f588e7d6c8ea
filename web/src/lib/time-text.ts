const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A moment, date and time as the reader writes them. @param time ISO 8601 */
export const dateTimeText = (time: string): string => FORMAT.format(new Date(time));

/** The day of a moment, as the reader writes it. @param time ISO 8601 */
export const dayText = (time: string): string => DAY.format(new Date(time));
