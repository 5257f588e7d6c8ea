import { objectOf, storedJson, type ValueSchema } from '../lib/storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface ShareChoices {
  allowDownload: boolean;
  /** Days until the link expires; null for never. */
  days: number | null;
  /** Whether a mail is sent at the first view of the user's own recording. */
  mailsFirstView: boolean;
}

/** Choices that were stored before there were such mails lack `mailsFirstView`. */
const known = objectOf<Omit<ShareChoices, 'mailsFirstView'> & { mailsFirstView: boolean | undefined }>({
  allowDownload: (value) => typeof value === 'boolean',
  days: (value): value is number | null => value === null || (Number.isFinite(value) && Number(value) > 0),
  mailsFirstView: (value) => value === undefined || typeof value === 'boolean',
});

const schema: ValueSchema<ShareChoices> = {
  safeParse: (value) => {
    const { data } = known.safeParse(value);
    return { data: data && { ...data, mailsFirstView: data.mailsFirstView ?? false } };
  },
};

const stored = storedJson<ShareChoices>({
  key: 'lastShareChoices',
  schema,
  fallback: { allowDownload: true, days: null, mailsFirstView: false },
});

/** The last settings that were chosen for a link in this browser, or else the defaults of the share dialog. */
export const lastShareChoices = (): ShareChoices => stored.read();

/**
 * Remembers the settings of a link. Of the expiry, it stores the number of days: the date itself would be in the past
 * for a later recording.
 * @param expiresAt ISO 8601; null for never
 * @param mailsFirstView null when the user did not choose
 * @param now milliseconds since the epoch
 */
export function rememberShareChoices(
  allowDownload: boolean,
  expiresAt: string | null,
  mailsFirstView: boolean | null,
  now: number,
): void {
  const days = expiresAt === null ? null : Math.max(1, Math.round((Date.parse(expiresAt) - now) / DAY_MS));
  stored.write({ allowDownload, days, mailsFirstView: mailsFirstView ?? stored.read().mailsFirstView });
}

/**
 * Expiry of a link that is created now.
 * @param now milliseconds since the epoch
 * @returns ISO 8601; null for never
 */
export const expiryAfter = (days: number | null, now: number): string | null =>
  days === null ? null : new Date(now + days * DAY_MS).toISOString();
