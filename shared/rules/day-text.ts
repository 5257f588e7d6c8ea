const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The day of a moment, as the reader writes it: every date without a time of day looks like this. @param time ISO 8601 */
export const dayText = (time: string): string => DAY.format(new Date(time));
