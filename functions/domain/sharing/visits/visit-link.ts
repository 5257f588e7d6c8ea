import type { LinkedRecording } from '#shared/api/sharing/links.ts';
import { countRequest } from '../../../data/ground/rate-limit.ts';
import { countView } from '../../../data/sharing/link-views.ts';
import { recordVisit } from '../../../data/sharing/visit.ts';
import { logError } from '../../../observability/log.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { newVisitorId } from '../../../process/ids.ts';
import { VISIT_SECONDS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { isGuarded } from '../links/link-gate.ts';
import { type OpenedLink, openLink } from '../links/load-link.ts';
import { presentLink } from '../links/present-link.ts';
import { isKnownBot } from './known-bots.ts';
import { requireVisit } from './require-visit.ts';

export interface Viewer {
  address: string;
  /** The `User-Agent` header; null without one. */
  userAgent?: string | null;
  /** The visitor's id from the cookie; null for the first request. */
  visitor: string | null;
  /** The visitor's id from the page, for a browser that has no cookie yet or accepts none. */
  pageVisitor?: string | undefined;
  /**
   * Whether the page says that it has made this call before. In a frame of another site, it has no cookie that shows
   * this.
   */
  again?: boolean;
  /** The secret of the browser's pass, for a link with a gate. `startVisit` counts the views of such a link. */
  pass?: string | null;
}

interface Visit {
  opened: OpenedLink;
  visitor: string;
  /** Whether the request came with the visitor's id. */
  isKnown: boolean;
  address: string;
}

/**
 * Whether a visit begins that counts. Of the requests without an id, only a few count for one address: they may come
 * from a program without cookies. Beyond that, the visit begins with the next request, which has the id. Viewers with
 * ids are distinguished, also behind one address.
 */
async function beginsVisit({ opened, visitor, isKnown, address }: Visit): Promise<boolean> {
  const now = nowSeconds();
  const { shareToken } = opened.link;
  const begins = () => recordVisit(shareToken, visitor, now, now + VISIT_SECONDS);
  const limit = isKnown ? 'viewByVisitors' : 'viewByAddress';
  const isAllowed = async () => 'key' in (await countRequest(limit, `${shareToken}#${address}`, now));
  return isKnown ? (await begins()) && (await isAllowed()) : (await isAllowed()) && (await begins());
}

async function countVisit(visit: Visit): Promise<void> {
  if ((await beginsVisit(visit)) && (await countView(visit.opened.link))) putMetrics({ ShareViews: 1 });
}

/** Counts a visit. An error in counting must not keep anybody from watching. */
async function tryCountVisit(visit: Visit): Promise<void> {
  try {
    await countVisit(visit);
  } catch (error) {
    logError('A view could not be counted', error, { recordingId: visit.opened.recording.id });
  }
}

/**
 * Opens a link. A visit counts as one view, however many requests it has. The recording's owner and
 * known bots are not counted.
 * @returns the recording as the link shows it, and the visitor's id for the next request
 * @throws AppError see `openLink` and `requireVisit`
 */
export async function visitLink(
  actor: Actor | null,
  shareToken: string,
  viewer: Viewer,
): Promise<{ shared: LinkedRecording; visitor: string }> {
  const opened = await openLink(shareToken);
  const { recording, link } = opened;
  const pass = viewer.pass ?? null;
  await requireVisit(opened, pass);
  const known = viewer.visitor ?? viewer.pageVisitor;
  const visitor = known ?? newVisitorId();
  const isKnown = known !== undefined;
  const isUnknownPoll = viewer.again === true && !isKnown;
  const isCounted = actor?.userId !== recording.userId && !isKnownBot(viewer.userAgent ?? null);
  if (!isGuarded(link) && isCounted && !isUnknownPoll) {
    await tryCountVisit({ opened, visitor, isKnown, address: viewer.address });
  }
  const shown = await presentLink(opened);
  return { shared: isGuarded(link) && pass !== null ? { ...shown, pass } : shown, visitor };
}
