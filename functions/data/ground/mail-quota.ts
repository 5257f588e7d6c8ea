import * as z from 'zod';
import { isoNow } from '../../process/clock.ts';
import { getItem, updateItem } from '../table/items.ts';
import { mailQuotaKey } from '../table/keys.ts';

const quotaItem = z.object({
  type: z.literal('mailQuota'),
  /** Mails that the account may send in 24 hours, and has sent. */
  perDay: z.number(),
  sentInDay: z.number(),
  /** When the service said so, ISO 8601. */
  at: z.string(),
});

/** The mails that the account may send and has sent in a day, as last known; null if unknown. */
export const getMailQuota = (): Promise<z.output<typeof quotaItem> | null> => getItem(quotaItem, mailQuotaKey());

export const saveMailQuota = ({ perDay, sentInDay }: { perDay: number | null; sentInDay: number }): Promise<void> =>
  updateItem({ Key: mailQuotaKey(), set: { type: 'mailQuota', perDay, sentInDay, at: isoNow() } });
