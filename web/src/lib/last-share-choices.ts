import * as z from 'zod';
import { storedJson } from './storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const ShareChoicesSchema = z.object({
  allowDownload: z.boolean(),
  /** After how many days the link ends; null for never. */
  days: z.number().positive().nullable(),
});

/** What somebody chooses for a link. */
export type ShareChoices = z.output<typeof ShareChoicesSchema>;

const stored = storedJson<ShareChoices>({
  key: 'lastShareChoices',
  schema: ShareChoicesSchema,
  fallback: { allowDownload: true, days: null },
});

/** What the person chose last for a link in this browser; what the share dialog begins with when there was none. */
export const lastShareChoices = (): ShareChoices => stored.read();

/**
 * Remembers the settings of a link. Of an end it remembers how long the link lasts: a date that suits one recording is
 * past for a later one.
 * @param expiresAt ISO 8601; null for never
 * @param now milliseconds since the epoch
 */
export function rememberShareChoices(allowDownload: boolean, expiresAt: string | null, now: number): void {
  const days = expiresAt === null ? null : Math.max(1, Math.round((Date.parse(expiresAt) - now) / DAY_MS));
  stored.write({ allowDownload, days });
}

/**
 * When a link ends that is made now.
 * @param now milliseconds since the epoch
 * @returns ISO 8601; null for never
 */
export const expiryAfter = (days: number | null, now: number): string | null =>
  days === null ? null : new Date(now + days * DAY_MS).toISOString();
