import { tryApply } from '../../../data/ground/apply.ts';
import { uncountRequest } from '../../../data/ground/rate-limit.ts';
import { getGuest, isGuestRemoved, putGuest, type StoredGuest } from '../../../data/sharing/guest.ts';
import { getPass } from '../../../data/sharing/pass.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { newId, newSecret, newVerificationCode, sha256 } from '../../../process/ids.ts';
import { GUEST_SECONDS, LINK_CODE_SECONDS, RATE_LIMITS } from '../../../process/limits.ts';
import { AppError } from '../../ground/app-error.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { mailAtOnce } from '../../ground/mail/mail-at-once.ts';
import { writeMail } from '../../ground/mail/write-mail.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { matchCode, refuseEarly, withNewCode, wrongCode } from '../../identity/auth/mailed-codes.ts';
import { isAllowed, isCurrent } from '../links/link-gate.ts';
import type { OpenedLink } from '../links/load-link.ts';
import { countForOwner } from '../visits/gate-mail.ts';
import { type CommentBrowser, type OpenedComments, openLinkComments } from './open-comments.ts';

const nobody = (): StoredGuest => ({
  id: null,
  name: null,
  email: null,
  code: null,
  since: null,
  firstComments: 0,
  ttl: nowSeconds() + GUEST_SECONDS,
  version: 0,
});

/** The stored guest of a browser, with its secret; a new secret when there is none. */
async function readGuest(shareToken: string, secret: string | null) {
  const stored = secret === null ? null : await getGuest(shareToken, secret);
  if (secret === null || !stored || stored.ttl <= nowSeconds()) return { secret: newSecret(), stored: null };
  return { secret, stored };
}

/** Changes the guest of a browser. @param change called again when the guest was changed meanwhile */
async function changeGuest(
  shareToken: string,
  held: Awaited<ReturnType<typeof readGuest>>,
  change: (guest: StoredGuest) => StoredGuest,
): Promise<StoredGuest> {
  let before = held.stored;
  return retryOnConflict(async () => {
    const after = change(before ?? nobody());
    if (await tryApply([putGuest(shareToken, held.secret, before, after)])) return after;
    before = await getGuest(shareToken, held.secret);
    return null;
  });
}

/** The address that a browser has proven to the e-mail gate of a link; null without one. */
async function gateEmail({ link }: OpenedLink, pass: string | null): Promise<string | null> {
  if (link.allowList.length === 0 || pass === null) return null;
  const stored = await getPass(link.shareToken, pass);
  return isCurrent(link, stored) ? stored.email : null;
}

/** Whether a guest needs no code, because the gate of the link knows their address. */
export const isGateEmailProven = async (opened: OpenedLink, pass: string | null): Promise<boolean> =>
  (await gateEmail(opened, pass)) !== null;

/** The refusal of every comment through a link, or of a recording. */
export const commentsClosed = (): AppError => new AppError('COMMENTS_CLOSED', 'No one can comment here right now.');

export const guestRemoved = (): AppError =>
  new AppError('GUEST_REMOVED', 'The owner of this recording no longer accepts comments from you.');

/** @throws AppError COMMENTS_CLOSED */
async function openForGuests(shareToken: string, browser: CommentBrowser) {
  const opened = await openLinkComments(null, shareToken, browser);
  if (opened.commenters === 'nobody' || opened.recording.areCommentsClosed) throw commentsClosed();
  return opened;
}

const wantsAddress = ({ commenters }: OpenedComments): boolean => commenters === 'email';

/**
 * Mails a code by which a person proves an address to comment through a link. The code belongs to the browser that asks.
 * @returns the secret of the browser's guest
 * @throws AppError see `openLink` and `requireVisit`; COMMENTS_CLOSED; RESEND_COOLDOWN and RATE_LIMITED with
 *   `retryAfter` in seconds; MAIL_NOT_SENT
 */
export async function sendGuestCode(
  shareToken: string,
  typed: string,
  browser: CommentBrowser,
): Promise<{ message: string; guest: string }> {
  const email = typed.toLowerCase();
  const opened = await openForGuests(shareToken, browser);
  const { link, recording } = opened.through;
  if (!wantsAddress(opened) || (link.allowList.length > 0 && !isAllowed(link, email))) {
    throw new AppError('FORBIDDEN', "This address can't comment through this link.");
  }
  const held = await readGuest(shareToken, browser.guest);
  refuseEarly(held.stored, email);
  const counted = [
    await limitRate('linkCodeByAddress', browser.address),
    await limitRate('guestCodeByEmail', `${email} ${browser.address}`),
  ];
  const byOwner = await countForOwner('guestMailByOwner', { recordingId: recording.id }, email);
  if (!byOwner) {
    const message = 'Too many codes were sent to this address. Please try again in an hour.';
    throw new AppError('RATE_LIMITED', message, { retryAfter: RATE_LIMITS.guestMailByOwner.seconds });
  }
  const code = newVerificationCode();
  await changeGuest(shareToken, held, (guest) => {
    refuseEarly(guest, email);
    return withNewCode(guest, 'guest', { shareToken, email, code });
  });
  const mail = writeMail('guestCode', { to: typed, code }, { expiresAt: isoNow(LINK_CODE_SECONDS) });
  await mailAtOnce(mail, 'the code', async ({ mayBeSent }) => {
    if (!mayBeSent) await Promise.all([...counted, byOwner].map(uncountRequest));
  });
  return { message: 'The code is on its way.', guest: held.secret };
}

/** The id of a guest. A proven address has one id in every browser, so that its owner cannot come back when removed. */
const guestIdOf = (shareToken: string, email: string | null, stored: StoredGuest | null): string => {
  if (email !== null) return sha256(`guest#${shareToken}#${email}`).slice(0, 26);
  return (stored?.email === null && stored.id) || newId();
};

/**
 * Makes a browser a guest of a link for 30 days, or renames the guest for later comments.
 * @returns the guest's name, and the secret of the browser's guest
 * @throws AppError see `openLink` and `requireVisit`; COMMENTS_CLOSED; GUEST_ADDRESS_NEEDED without an address where one
 *   is needed; INVALID_CODE, TOO_MANY_ATTEMPTS, CODE_EXPIRED; GUEST_REMOVED; RATE_LIMITED
 */
export async function becomeGuest(
  shareToken: string,
  { name, code }: { name: string; code?: string | undefined },
  browser: CommentBrowser,
): Promise<{ commenter: { kind: 'guest'; name: string }; guest: string }> {
  const opened = await openForGuests(shareToken, browser);
  let held = await readGuest(shareToken, browser.guest);
  const known = held.stored?.email ?? (await gateEmail(opened.through, browser.pass));
  if (code !== undefined) await limitRate('linkVerifyByAddress', browser.address);
  const proven = code === undefined ? null : await matchCode('guest', code, shareToken, held.secret);
  const email = proven?.email ?? known;
  if (email === null && wantsAddress(opened)) {
    throw new AppError('GUEST_ADDRESS_NEEDED', 'Please confirm your email address first.');
  }
  const id = guestIdOf(shareToken, email, held.stored);
  if (await isGuestRemoved(opened.recording.id, opened.through.place.id, id)) throw guestRemoved();
  if (email === null && held.stored?.id !== id) await limitRate('guestByAddress', `${shareToken} ${browser.address}`);
  held = await readGuest(shareToken, held.secret).then((now) => ({ ...now, secret: held.secret }));
  await changeGuest(shareToken, held, (guest) => {
    if (proven && guest.code?.hash !== proven.hash) throw wrongCode('guest');
    const start = guest.id === id ? {} : { since: isoNow(), firstComments: 0 };
    return { ...guest, id, name, email, code: null, ttl: nowSeconds() + GUEST_SECONDS, ...start };
  });
  return { commenter: { kind: 'guest', name }, guest: held.secret };
}
