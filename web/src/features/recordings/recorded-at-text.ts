const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** When something was made, date and time as the reader writes them. `createdAt` is ISO 8601. */
export const recordedAtText = (createdAt: string): string => FORMAT.format(new Date(createdAt));
