import * as z from 'zod';
import { tryApply } from '../ground/apply.ts';
import { expression, hasValues, IS_NEW } from '../table/expression.ts';
import { getItem, tryUpdateItem } from '../table/items.ts';
import { verificationKey } from '../table/keys.ts';
import { type Change, put, remove } from '../table/transaction.ts';

const verificationItem = z.object({
  type: z.literal('verification'),
  userId: z.string(),
  codeHash: z.string(),
  /** ISO 8601, as all times here. */
  expiresAt: z.string(),
  attempts: z.number(),
  lastSentAt: z.string(),
  createdAt: z.string(),
  /** A hash of the IP address that asked for the code; missing in codes of version 0.2.0 and before. */
  requestedFrom: z.string().optional(),
  ttl: z.number(),
});

export type Verification = Omit<z.output<typeof verificationItem>, 'type' | 'ttl'>;

const toItem = (verification: Verification) => ({
  ...verificationKey(verification.userId),
  type: 'verification',
  ...verification,
  ttl: Math.ceil(Date.parse(verification.expiresAt) / 1000),
});

/** The `lastSentAt` of a code whose mail was not sent. */
const NEVER = new Date(0).toISOString();

/** Whether a code was mailed and is still valid at a time (ISO 8601). */
export const isOutstanding = ({ lastSentAt, expiresAt }: Verification, now: string): boolean =>
  lastSentAt !== NEVER && expiresAt > now;

/** A user's pending code; null before a code is mailed and after it is used. May have expired. */
export const getVerification = (userId: string): Promise<Verification | null> =>
  getItem(verificationItem, verificationKey(userId));

/** A new user's first code. */
export const putVerification = (verification: Verification): Change =>
  put({ Item: toItem(verification), onlyIf: IS_NEW });

/**
 * Replaces the pending code with a new one.
 * @param cutoff ISO 8601; a code that was mailed after it is not replaced
 * @param more changes of the same transaction
 * @returns false when the pending code was not replaced
 */
export const replaceVerification = (
  verification: Verification,
  cutoff: string,
  more: Change[] = [],
): Promise<boolean> => {
  const onlyIf = expression`${IS_NEW} OR lastSentAt <= ${cutoff}`;
  return tryApply([put({ Item: toItem(verification), onlyIf }), ...more]);
};

/**
 * Takes back a code whose mail was not sent, so that the next mail may be sent at once.
 * @param before the code that it has replaced, which is valid again
 */
export async function takeBackVerification(
  { userId, codeHash }: Verification,
  before: Verification | null,
): Promise<void> {
  const Item = before && toItem(before);
  const onlyIf = hasValues({ codeHash });
  if (Item) await tryApply([put({ Item, onlyIf })]);
  else await tryUpdateItem({ Key: verificationKey(userId), set: { lastSentAt: NEVER }, onlyIf });
}

/** Deletes a used code; refused when it was used or replaced meanwhile. */
export const removeUsedVerification = (userId: string, codeHash: string): Change =>
  remove({ Key: verificationKey(userId), onlyIf: hasValues({ codeHash }) });

/**
 * Deletes a user's code; refused when another was mailed since it was read. @param before null when the user had no
 * code
 */
export const removeVerification = (userId: string, before: Verification | null): Change =>
  remove({
    Key: verificationKey(userId),
    onlyIf: before ? expression`${IS_NEW} OR codeHash = ${before.codeHash}` : IS_NEW,
  });
