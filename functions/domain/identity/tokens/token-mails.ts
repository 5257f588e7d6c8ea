import { TOKEN_SCOPES, type TokenScope } from '#shared/model/identity/token.ts';
import type { Change } from '../../../data/ground/apply.ts';
import type { StoredEvent } from '../../../data/ground/event.ts';
import { orderTokenMail, type TokenMailOrder } from '../../../data/ground/mail-order.ts';
import { getToken, listStoredTokens, type TokenRow } from '../../../data/identity/token.ts';
import { checkTokensVersion, getUser, type User } from '../../../data/identity/user.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { isoOf, nowSeconds } from '../../../process/clock.ts';
import { TOKEN_END_NOTICE_DAYS } from '../../../process/limits.ts';
import { quoted, writeMail } from '../../ground/mail/write-mail.ts';
import { isValid } from './is-valid.ts';

const DAY = 24 * 60 * 60;

/** The day of a time everywhere: the mail does not know where its reader is. @param seconds since the epoch */
const dayOf = (seconds: number): string => `${isoOf(seconds).slice(0, 10)} (UTC)`;

const MAY: Record<TokenScope, string> = {
  read: 'read what you can see',
  write: 'read and change what you can',
  share: 'read, change and share what you can',
};

/** The person who has made a token, and the token, if it is not revoked. */
async function readMaker({ actor, subject }: StoredEvent): Promise<{ user: User | null; token: TokenRow | null }> {
  if (actor.kind !== 'user') return { user: null, token: null };
  const [user, tokens] = await Promise.all([getUser(actor.userId), listStoredTokens(actor.userId)]);
  return { user, token: tokens.find(({ id }) => id === subject.id) ?? null };
}

/** The mail about a new token. A person who revokes it at once, maybe a thief, does not keep the mail from being sent. */
export async function writeTokenMadeMail(event: StoredEvent, origin: string): Promise<OutgoingMail | null> {
  const { user, token } = await readMaker(event);
  if (!user) return null;
  const { at, details } = event;
  const { name, scope, expire } = token ?? {
    name: 'already revoked',
    scope: TOKEN_SCOPES.find((each) => each === details.scope) ?? 'read',
    expire: Math.floor(Date.parse(at) / 1000) + Number(details.days) * DAY,
  };
  return writeMail('tokenMade', { to: user.email, name: quoted(name), may: MAY[scope], day: dayOf(expire), origin });
}

/** The order of the mail that a token ends, if it lasts long enough for one. */
export async function orderTokenEndMail(event: StoredEvent, origin: string): Promise<Change[]> {
  const { user, token } = await readMaker(event);
  if (!user || !token) return [];
  const { id: tokenId, secretHash, expire } = token;
  const dueAt = expire - TOKEN_END_NOTICE_DAYS * DAY;
  if (dueAt <= nowSeconds() + DAY) return [];
  const order = { userId: user.id, tokenId, secretHash, origin, dueAt: isoOf(dueAt), ttl: expire };
  return [checkTokensVersion(user), orderTokenMail(order)];
}

/** The mail of an order; null for a token that has ended, and one of a deleted account. */
export async function writeTokenMail({ userId, secretHash, origin }: TokenMailOrder): Promise<OutgoingMail | null> {
  const [token, user] = await Promise.all([getToken(userId, secretHash), getUser(userId)]);
  if (!token || !user || !isValid(token, user, nowSeconds())) return null;
  return writeMail('tokenEnds', { to: user.email, name: quoted(token.name), day: dayOf(token.expire), origin });
}
