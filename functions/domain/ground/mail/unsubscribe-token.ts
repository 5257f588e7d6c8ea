import { apply } from '../../../data/ground/apply.ts';
import { getSecret, type Held, putSecret } from '../../../data/identity/secret.ts';
import { newSecret } from '../../../process/ids.ts';

/** A mail about comments that a guest of a link got. */
type MailToGuest = Held<'guestUnsubscribeToken'>;

/** `<userId>.<secret>`, or `guest.<secret>`: a ULID and 256 bits in base64url. Mails about comments have a prefix. */
const TOKEN = /^(?:comments-)?([0-9A-HJKMNP-TV-Z]{26}|guest)\.([\w-]{43})$/;

/**
 * Creates the token of one mail: it ends such mails to that person, and gives no other access.
 * @param recordingId of a mail about comments; null for one about a first view
 */
export async function newUnsubscribeToken(userId: string, recordingId: string | null = null): Promise<string> {
  const secret = newSecret();
  await apply(putSecret({ kind: 'unsubscribeToken', secret, owner: userId }, { recordingId }));
  return `${recordingId === null ? '' : 'comments-'}${userId}.${secret}`;
}

/** As `newUnsubscribeToken`, for a guest of a link. */
export async function newGuestUnsubscribeToken(mail: MailToGuest): Promise<string> {
  const secret = newSecret();
  await apply(putSecret({ kind: 'guestUnsubscribeToken', secret }, mail));
  return `comments-guest.${secret}`;
}

/** The mail with a token: its recipient, and the recording whose comments it was about, if it was. */
type FoundMail = { userId: string; recordingId: string | null } | { guest: MailToGuest };

/** Finds the mail with a token; null for a token that is invalid or has expired. */
export async function findUnsubscribed(token: string): Promise<FoundMail | null> {
  const [, userId, secret] = TOKEN.exec(token) ?? [];
  if (!userId || !secret) return null;
  if (userId !== 'guest') {
    const found = await getSecret({ kind: 'unsubscribeToken', secret, owner: userId });
    return found?.hasEnded === false ? { userId, recordingId: found.recordingId } : null;
  }
  const found = await getSecret({ kind: 'guestUnsubscribeToken', secret });
  return found?.hasEnded === false ? { guest: found } : null;
}

/**
 * The addresses by which the reader of a mail unsubscribes: the one in the mail opens a page. Mail programs send one
 * POST to the other (RFC 8058).
 */
export function unsubscribeAddresses(origin: string, token: string): { url: string; headers: Record<string, string> } {
  const part = encodeURIComponent(token);
  return {
    url: `${origin}/unsubscribe?token=${part}`,
    headers: {
      'List-Unsubscribe': `<${origin}/api/unsubscribe/${part}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
