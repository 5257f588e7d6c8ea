import * as z from 'zod';
import { EXPIRED_RESET_SECONDS } from '../../process/limits.ts';
import { apply } from '../ground/apply.ts';
import { EXISTS } from '../table/expression.ts';
import { getItem } from '../table/items.ts';
import { passwordResetKey } from '../table/keys.ts';
import { type Change, put, remove } from '../table/transaction.ts';
import { putUserTrace } from './user-contents.ts';

const resetItem = z.object({
  type: z.literal('passwordReset'),
  userId: z.string(),
  /** The user's password version when the link was mailed. A change of the password makes the link invalid. */
  passwordVersion: z.number(),
  /** ISO 8601, as all times here. */
  expiresAt: z.string(),
  createdAt: z.string(),
});

export type PasswordReset = Omit<z.output<typeof resetItem>, 'type'>;

/** Reads the reset of the token with this hash, which may have expired; null when it does not exist. */
export const getPasswordReset = (tokenHash: string): Promise<PasswordReset | null> =>
  getItem(resetItem, passwordResetKey(tokenHash));

/** @param event that the same transaction states */
export async function savePasswordReset(tokenHash: string, reset: PasswordReset, event: Change[] = []): Promise<void> {
  const key = passwordResetKey(tokenHash);
  const ttl = Math.ceil(Date.parse(reset.expiresAt) / 1000) + EXPIRED_RESET_SECONDS;
  const Item = { ...key, type: 'passwordReset', ...reset, ttl };
  await apply([put({ Item }), putUserTrace(reset.userId, key, ttl), ...event]);
}

/** Uses a reset up; refused when it was used meanwhile. */
export const removePasswordReset = (tokenHash: string): Change =>
  remove({ Key: passwordResetKey(tokenHash), onlyIf: EXISTS });
