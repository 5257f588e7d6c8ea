import type { PublicRecording } from '#shared/api/links.ts';
import { countRequest } from '../../data/rate-limit.ts';
import { countView } from '../../data/recording.ts';
import { recordVisit } from '../../data/visit.ts';
import { logError } from '../../observability/log.ts';
import { putMetrics } from '../../observability/metrics.ts';
import { isoNow, nowSeconds } from '../../process/clock.ts';
import { newVisitorId } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { VISIT_SECONDS } from '../visit-seconds.ts';
import type { LinkedRecording } from './link-change.ts';
import { loadLink } from './load-link.ts';
import { presentLink } from './present-link.ts';

/** Where a request through a link comes from. */
export interface Viewer {
  address: string;
  /** What the visitor was given with the first answer; null when this is the first request. */
  visitor: string | null;
  /** Whether the page says that it has asked before; a page in a frame of another site gets no cookie to show that. */
  again?: boolean;
}

/** Counts a view when a visit begins, unless too many begin at one address: a program that keeps no cookie. */
async function countVisit(recording: LinkedRecording, visitor: string, address: string): Promise<void> {
  const { shareToken } = recording;
  const now = nowSeconds();
  if (!(await recordVisit(shareToken, visitor, now, now + VISIT_SECONDS))) return;
  const counted = await countRequest('viewByAddress', `${shareToken}#${address}`, now);
  if ('key' in counted && (await countView(recording, isoNow()))) putMetrics({ ShareViews: 1 });
}

/** What goes wrong with counting must not keep anybody from watching. */
async function tryCountVisit(recording: LinkedRecording, visitor: string, address: string): Promise<void> {
  try {
    await countVisit(recording, visitor, address);
  } catch (error) {
    logError('A view could not be counted', error, { recordingId: recording.id });
  }
}

/**
 * What a link shows, asked for any number of times in one visit, which counts as one view; the recording's owner is no
 * viewer.
 * @returns what is shown, and the visitor's id to be sent with the next request
 * @throws AppError see `loadLink`
 */
export async function visitLink(
  actor: Actor | null,
  shareToken: string,
  viewer: Viewer,
): Promise<{ shared: PublicRecording; visitor: string }> {
  const recording = await loadLink(shareToken);
  const visitor = viewer.visitor ?? newVisitorId();
  const isUnknownPoll = viewer.again === true && viewer.visitor === null;
  if (actor?.userId !== recording.userId && !isUnknownPoll) await tryCountVisit(recording, visitor, viewer.address);
  return { shared: presentLink(recording), visitor };
}
