import { sha256 } from '../../data/keys.ts';
import { createSessionWrite } from '../../data/session.ts';
import type { Write } from '../../data/table.ts';
import type { User } from '../../data/user.ts';
import { isoNow, nowSeconds } from '../../process/clock.ts';
import { newSecret } from '../../process/ids.ts';

/** Life of a session, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** `<userId>.<secret>`: a ULID and 256 bits in base64url. */
const TOKEN = /^([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{43})$/;

/** Where a session is found: its user and the hash of its secret. */
export interface SessionPointer {
  userId: string;
  secretHash: string;
}

/** Reads a session cookie's text; null when it cannot be one of ours. */
export function parseSessionToken(token: string | null): SessionPointer | null {
  const [, userId, secret] = TOKEN.exec(token ?? '') ?? [];
  return userId && secret ? { userId, secretHash: sha256(secret) } : null;
}

/** End of a session that is used now, in seconds since the epoch. */
export const sessionExpiry = (): number => nowSeconds() + SESSION_SECONDS;

/**
 * A new session: the cookie's text, which is stored nowhere, and the write that begins it.
 * @param passwordVersion of the user as read when the right to a session was checked
 */
export function beginSession({ id: userId, passwordVersion }: Pick<User, 'id' | 'passwordVersion'>): {
  sessionToken: string;
  write: Write;
} {
  const secret = newSecret();
  const session = { userId, passwordVersion, createdAt: isoNow(), expire: sessionExpiry() };
  return { sessionToken: `${userId}.${secret}`, write: createSessionWrite(sha256(secret), session) };
}
