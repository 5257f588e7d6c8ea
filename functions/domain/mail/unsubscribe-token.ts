import { hasUnsubscribeToken, saveUnsubscribeToken } from '../../data/unsubscribe-token.ts';
import { newSecret, sha256 } from '../../process/ids.ts';

/** `<userId>.<secret>`: a ULID and 256 bits in base64url. */
const TOKEN = /^([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{43})$/;

/** Creates the token of one mail: it ends such mails to that person, and gives no other access. */
export async function newUnsubscribeToken(userId: string): Promise<string> {
  const secret = newSecret();
  await saveUnsubscribeToken(userId, sha256(secret));
  return `${userId}.${secret}`;
}

/** The recipient of the mail with a token; null for a token that is invalid or has expired. */
export async function findUnsubscribed(token: string): Promise<string | null> {
  const [, userId, secret] = TOKEN.exec(token) ?? [];
  if (!userId || !secret) return null;
  return (await hasUnsubscribeToken(userId, sha256(secret))) ? userId : null;
}
