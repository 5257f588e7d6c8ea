import * as z from 'zod';
import { tryApply } from '../ground/apply.ts';
import { EXISTS } from '../table/expression.ts';
import { getItem, putItem } from '../table/items.ts';
import { passkeyChallengeKey } from '../table/keys.ts';
import { remove } from '../table/transaction.ts';

const challengeItem = z.object({
  type: z.literal('passkeyChallenge'),
  /** The session that adds a passkey; null for a log-in. */
  sessionId: z.string().nullable(),
  /** Seconds since the epoch. Compared on every read: TTL removes the item only days later. */
  expire: z.number(),
  ttl: z.number(),
});

export type PasskeyChallenge = Omit<z.output<typeof challengeItem>, 'type' | 'ttl'>;

/** @param userId of the person who adds a passkey; null for a log-in */
export const savePasskeyChallenge = (
  userId: string | null,
  challengeHash: string,
  challenge: PasskeyChallenge,
): Promise<void> =>
  putItem({
    Item: {
      ...passkeyChallengeKey(userId, challengeHash),
      type: 'passkeyChallenge',
      ...challenge,
      ttl: challenge.expire,
    },
  });

/**
 * Takes a challenge, which may have expired: no later call gets it.
 * @returns null for an unknown one, and for one that was taken already
 */
export async function takePasskeyChallenge(
  userId: string | null,
  challengeHash: string,
): Promise<PasskeyChallenge | null> {
  const key = passkeyChallengeKey(userId, challengeHash);
  const found = await getItem(challengeItem, key);
  if (!found || !(await tryApply([remove({ Key: key, onlyIf: EXISTS })]))) return null;
  return { sessionId: found.sessionId, expire: found.expire };
}
