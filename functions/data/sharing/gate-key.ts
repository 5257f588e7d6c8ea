import * as z from 'zod';
import { ENDED_GATE_KEY_SECONDS } from '../../process/limits.ts';
import { hasValues } from '../table/expression.ts';
import { getItem } from '../table/items.ts';
import { gateMailsKey, keyOfGateKey } from '../table/keys.ts';
import { type Change, put, replace, update } from '../table/transaction.ts';

const gateKeyItem = z.object({
  type: z.literal('gateKey'),
  /** The address that got the mail, in lower case. */
  email: z.string(),
  /** ISO 8601. */
  expiresAt: z.string(),
  isUsed: z.boolean(),
});

/** The secret in the link of an e-mail gate's mail: it opens the gate once. The table has its hash. */
export type GateKey = Omit<z.output<typeof gateKeyItem>, 'type'>;

const gateMailsItem = z.object({
  type: z.literal('gateMails'),
  /** When each mail was sent, in seconds since the epoch. */
  sentAt: z.array(z.number()),
  version: z.number(),
});

export type GateMails = Omit<z.output<typeof gateMailsItem>, 'type'>;

/** Reads a key, which may have ended; null when it does not exist. */
export const getGateKey = (shareToken: string, secret: string): Promise<GateKey | null> =>
  getItem(gateKeyItem, keyOfGateKey(shareToken, secret));

export const putGateKey = (shareToken: string, secret: string, gateKey: GateKey): Change => {
  const ttl = Math.ceil(Date.parse(gateKey.expiresAt) / 1000) + ENDED_GATE_KEY_SECONDS;
  return put({ Item: { ...keyOfGateKey(shareToken, secret), type: 'gateKey', ...gateKey, ttl } });
};

/** Uses a key up; refused when it was used meanwhile. */
export const markGateKeyUsed = (shareToken: string, secret: string): Change =>
  update({ Key: keyOfGateKey(shareToken, secret), set: { isUsed: true }, onlyIf: hasValues({ isUsed: false }) });

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
