const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment, date and time as the reader writes them. @param time ISO 8601 */
export const dateTimeText = (time: string): string => FORMAT.format(new Date(time));
