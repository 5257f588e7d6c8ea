import * as z from 'zod';
import { getItem } from '../table/items.ts';
import { gateMailsKey } from '../table/keys.ts';
import { type Change, replace } from '../table/transaction.ts';

const gateMailsItem = z.object({
  type: z.literal('gateMails'),
  /** When each mail was sent, in seconds since the epoch. */
  sentAt: z.array(z.number()),
  version: z.number(),
});

export type GateMails = Omit<z.output<typeof gateMailsItem>, 'type'>;

/** The mails of a gate to an address (in lower case); null without any. */
export const getGateMails = (shareToken: string, email: string): Promise<GateMails | null> =>
  getItem(gateMailsItem, gateMailsKey(shareToken, email));

/**
 * Replaces the mails that were read; refused when they have changed since.
 * @param before null when there were none
 * @param ttl seconds since the epoch
 */
export const putGateMails = (
  shareToken: string,
  email: string,
  { before, sentAt, ttl }: { before: GateMails | null; sentAt: number[]; ttl: number },
): Change => replace(before, { ...gateMailsKey(shareToken, email), type: 'gateMails', sentAt, ttl });
