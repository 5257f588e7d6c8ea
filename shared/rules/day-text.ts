const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The day of a time, in the reader's locale. Every date without a time of day has this form. @param time ISO 8601 */
export const dayText = (time: string): string => DAY.format(new Date(time));
