import { gateKeyPath } from '#shared/rules/sharing/gate-key-address.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { type CountedRequest, countRequest, uncountRequest } from '../../../data/ground/rate-limit.ts';
import { putSecret } from '../../../data/identity/secret.ts';
import { getWorkspace } from '../../../data/identity/workspace.ts';
import { getGateMails, putGateMails } from '../../../data/sharing/gate-mails.ts';
import type { StoredLink } from '../../../data/sharing/link.ts';
import { MailNotSentError, sendMail } from '../../../gateways/ses.ts';
import { logError } from '../../../observability/log.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { newSecret, parseScopedId } from '../../../process/ids.ts';
import { GATE_KEY_SECONDS, GATE_MAILS_MAX } from '../../../process/limits.ts';
import { writeMail } from '../../ground/mail/write-mail.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';

/** A mail that may be sent: it has a place among those of the hour. */
export interface PlannedMail {
  key: string;
  /** Gives its place to another mail: this one was not sent. */
  cancel(): Promise<void>;
}

/**
 * Takes a place among the mails of a gate to an address.
 * @returns the time at which it was taken, in seconds since the epoch; null if no mail is left
 */
async function takePlace({ shareToken }: StoredLink, email: string, key: string): Promise<number | null> {
  const taken = await retryOnConflict(async () => {
    const now = nowSeconds();
    const before = await getGateMails(shareToken, email);
    const recent = (before?.sentAt ?? []).filter((time) => time > now - GATE_KEY_SECONDS);
    if (recent.length >= GATE_MAILS_MAX) return { now: null };
    const changes = [
      putGateMails(shareToken, email, { before, sentAt: [...recent, now], ttl: now + GATE_KEY_SECONDS }),
      ...putSecret({ kind: 'gateKey', secret: key, owner: shareToken }, { email, isUsed: false }),
    ];
    return (await tryApply(changes)) ? { now } : null;
  });
  return taken.now;
}

/** Gives back a place. The key stays: nobody knows it. */
async function leavePlace({ shareToken }: StoredLink, email: string, time: number): Promise<void> {
  await retryOnConflict(async () => {
    const before = await getGateMails(shareToken, email);
    const index = before?.sentAt.indexOf(time) ?? -1;
    if (!before || index < 0) return true;
    const sentAt = before.sentAt.toSpliced(index, 1);
    const change = putGateMails(shareToken, email, { before, sentAt, ttl: nowSeconds() + GATE_KEY_SECONDS });
    return (await tryApply([change])) || null;
  });
}

/** Counts a mail for the owner of the link's workspace. @returns null when there were too many */
export async function countForOwner(
  limit: 'gateMailByOwner' | 'guestMailByOwner',
  { recordingId }: { recordingId: string },
  email: string,
): Promise<CountedRequest | null> {
  const workspace = await getWorkspace(parseScopedId(recordingId)?.workspaceId ?? '');
  const counted = await countRequest(limit, `${workspace?.ownerId} ${email}`, nowSeconds());
  return 'key' in counted ? counted : null;
}

async function plan(link: StoredLink, email: string): Promise<PlannedMail | null> {
  const key = newSecret();
  const time = await takePlace(link, email, key);
  if (time === null) return null;
  const counted = await countForOwner('gateMailByOwner', link, email);
  const cancel = async () => {
    await Promise.all([leavePlace(link, email, time), counted && uncountRequest(counted)]);
  };
  if (counted) return { key, cancel };
  await cancel();
  return null;
}

/**
 * Plans a mail of a gate to an address on its list, with a new gate key. Never throws, so that the answer to the
 * request does not reveal that the address is on the list.
 * @param email in lower case
 * @returns null when the address has got all mails of the hour: the key in each of them opens the gate
 */
export async function planGateMail(link: StoredLink, email: string): Promise<PlannedMail | null> {
  try {
    return await plan(link, email);
  } catch (error) {
    logError('A mail of a link could not be planned', error);
    return null;
  }
}

/**
 * Sends a planned mail. A failure is only logged, for the same reason as in `planGateMail`.
 * @param to the address as it was typed
 * @param origin of the app
 */
export async function sendGateMail(
  { key, cancel }: PlannedMail,
  { to, code, shareToken, origin }: { to: string; code: string; shareToken: string; origin: string },
): Promise<void> {
  try {
    const values = { to, code, url: `${origin}${gateKeyPath(shareToken, key)}` };
    await sendMail(writeMail('linkCode', values, { expiresAt: isoNow(GATE_KEY_SECONDS) }));
  } catch (error) {
    logError('A code for a link could not be mailed', error);
    if (error instanceof MailNotSentError && !error.mayBeSent) await cancel();
  }
}
