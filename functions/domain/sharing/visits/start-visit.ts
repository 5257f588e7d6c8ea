import type { PublicRecording } from '#shared/api/sharing/links.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { getLink, type StoredLink } from '../../../data/sharing/link.ts';
import { countLimitedView } from '../../../data/sharing/link-views.ts';
import { putPass } from '../../../data/sharing/pass.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { nowSeconds } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { asksOf, isGuarded, isVisiting, lockedError, usedUpError } from '../links/link-gate.ts';
import { linkGone, type OpenedLink, openLink } from '../links/load-link.ts';
import { presentLink } from '../links/present-link.ts';
import { type HeldPass, passFor, readPass } from './change-pass.ts';
import { isKnownBot } from './known-bots.ts';
import { mediaOf } from './media-of-link.ts';
import type { Guest } from './unlock-link.ts';

interface Visit {
  recording: PublicRecording;
  /** See `SharePageData`. */
  media: Record<string, string>;
  /** The secret of the browser's pass; null for a link without a gate. */
  pass: string | null;
}

/** The recording's owner does not count as a viewer. */
const counts = (actor: Actor | null, { recording }: OpenedLink): boolean => actor?.userId !== recording.userId;

/** @throws AppError LINK_LOCKED, LINK_USED_UP */
function requireOpen(link: StoredLink, pass: HeldPass['stored'], isCounted: boolean): void {
  const { password, email } = asksOf(link, pass);
  if (password || email) throw lockedError(link, pass);
  if (isCounted && link.viewLimit !== null && link.viewCount >= link.viewLimit) throw usedUpError();
}

/**
 * Begins the visit and counts it, in one transaction. A visit that began meanwhile, by a second click, is not counted
 * again.
 */
async function begin(link: StoredLink, held: HeldPass, isCounted: boolean): Promise<void> {
  let present: { link: StoredLink; pass: HeldPass['stored'] } = { link, pass: held.stored };
  const isBegun = await retryOnConflict(async () => {
    const { link: now, pass } = present;
    if (isVisiting(now, pass)) return false;
    requireOpen(now, pass, isCounted);
    const after = { ...passFor(now, pass), isStarted: true };
    const changes = [putPass(now.shareToken, held.secret, pass, after), ...(isCounted ? [countLimitedView(now)] : [])];
    if (await tryApply(changes)) return isCounted;
    const reading = readPass(now.shareToken, held.secret);
    const [found, stored] = await Promise.all([getLink(now.recordingId, now.id), reading]);
    if (!found) throw linkGone();
    present = { link: found, pass: stored.secret === held.secret ? stored.stored : null };
    return null;
  });
  if (isBegun) putMetrics({ ShareViews: 1 });
}

/**
 * Begins a visit through a link with a gate, and returns the recording. Only this answer has the addresses of its
 * media. A repeated call in the same visit is not counted.
 * @param isResumed whether only to continue a visit that has begun
 * @throws AppError see `openLink`; LINK_LOCKED with what the link still `asks` for; LINK_USED_UP; RATE_LIMITED
 */
export async function startVisit(
  actor: Actor | null,
  shareToken: string,
  guest: Guest,
  isResumed: boolean,
): Promise<Visit> {
  const issuedAt = nowSeconds();
  const opened = await openLink(shareToken);
  const { link } = opened;
  const shown = await presentLink(opened);
  if (!isGuarded(link)) return { recording: shown, media: await mediaOf(opened, shown, issuedAt), pass: null };
  const held = await readPass(shareToken, guest.pass);
  if (!isVisiting(link, held.stored)) {
    // A bot must not use up the views of a link, and its name must not open the link without a view.
    if (isResumed || isKnownBot(guest.userAgent ?? null)) throw lockedError(link, held.stored);
    await limitRate('visitByAddress', `${shareToken} ${guest.address}`);
    await begin(link, held, counts(actor, opened));
  }
  return { recording: shown, media: await mediaOf(opened, shown, issuedAt), pass: held.secret };
}
