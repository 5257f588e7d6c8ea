/**
 * The locale of dates. The texts of the product are English, so month names and digits are English in every browser. The
 * order of a date and the 12 or 24 hour clock are those of the reader.
 * @param reader what the reader's browser resolves for an hour
 */
export function englishFor(reader: Pick<Intl.ResolvedDateTimeFormatOptions, 'locale' | 'hourCycle'>): Intl.Locale {
  const { region } = new Intl.Locale(reader.locale).maximize();
  return new Intl.Locale('en', { region, hourCycle: reader.hourCycle, calendar: 'gregory', numberingSystem: 'latn' });
}

const DATES = englishFor(new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions());

/** Formats times where the reader is, given as ISO 8601. */
export const formatOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(DATES, options);
  return (time: string | Date): string => format.format(new Date(time));
};

/** The day of a time where the reader is. Every date without a time of day has this form. @param time ISO 8601 */
export const dayText = formatOf({ dateStyle: 'medium' });

/** As `dayText`, with the whole name of the month. */
export const longDayText = formatOf({ dateStyle: 'long' });

/** Keeps a time and its AM or PM on one line. */
export const withoutBreaks = (text: string): string => text.replaceAll(/ (?=[ap]\.?m\b)/gi, '\u00a0');

const dateTime = formatOf({ dateStyle: 'medium', timeStyle: 'short' });

/** A day and time where the reader is. @param time ISO 8601 */
export const dateTimeText = (time: string | Date): string => withoutBreaks(dateTime(time));

/** The time from one moment to another where the reader is: a day once when both are on it. */
export const timeRangeText = (start: Date, end: Date): string =>
  withoutBreaks(new Intl.DateTimeFormat(DATES, { dateStyle: 'medium', timeStyle: 'short' }).formatRange(start, end));

const NUMBER = new Intl.NumberFormat('en');

/** Things in a sentence: 'a, b, and c'. */
export const listText = (things: string[]): string => new Intl.ListFormat('en').format(things);

/** A number with separators: '1,234'. */
export const numberText = (value: number): string => NUMBER.format(value);
