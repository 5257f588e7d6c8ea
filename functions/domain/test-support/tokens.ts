import { apply } from '../../data/ground/apply.ts';
import { putToken, type StoredToken } from '../../data/identity/token.ts';
import { isoNow, nowSeconds } from '../../process/clock.ts';
import { sessionIdOf } from '../identity/sessions/session-token.ts';
import { newTokenText } from '../identity/tokens/token-text.ts';

/** Stores a token of a user, which may do everything that a token can, for a day. @returns its text */
export async function storeToken(userId: string, changes: Partial<StoredToken> = {}): Promise<string> {
  const { text, secretHash } = newTokenText(userId);
  const token: StoredToken = {
    userId,
    id: sessionIdOf(secretHash),
    name: 'A program',
    scope: 'share',
    workspaceIds: null,
    tokensVersion: 0,
    createdAt: isoNow(),
    lastUsedAt: null,
    lastClient: null,
    expire: nowSeconds() + 24 * 60 * 60,
    ...changes,
  };
  await apply([putToken({ ...token, secretHash })]);
  return text;
}
