import type * as z from 'zod';
import type { reportWatching as contract } from '#shared/api/sharing/figures.ts';
import { lengthOf } from '#shared/rules/ground/time-ranges.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import { getMember } from '../../../data/identity/member.ts';
import { addFigures, deleteFigures } from '../../../data/sharing/figures.ts';
import type { StoredLink } from '../../../data/sharing/link.ts';
import { type FirstView, markFirstView } from '../../../data/sharing/link-views.ts';
import { getWatch, putWatch, type Watch } from '../../../data/sharing/watch.ts';
import { withEarlier } from '../../../data/video/earlier-files.ts';
import { countedNumberOf, restorableFiles } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { logError } from '../../../observability/log.ts';
import { nowSeconds } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { BY_STRANGER, stateEvent } from '../../ground/events/state-event.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { findOpenLink, type OpenedLink, openLink } from '../links/load-link.ts';
import { isWithoutViewer } from '../visits/known-bots.ts';
import { requireVisit } from '../visits/require-visit.ts';
import { playableIn, playedBuckets, playedRanges } from './played-parts.ts';
import { findVisitor, type Visitor, type Watcher } from './visitors.ts';

/** Whether nobody has played the video before. A link of an earlier version does not say so, but has its views. */
function isUnwatched({ firstWatchedAt, firstViewAt, viewCount }: StoredLink): boolean {
  if (firstWatchedAt !== undefined) return firstWatchedAt === null;
  return firstViewAt === null && viewCount <= 1;
}

const firstOf = (link: StoredLink): FirstView => ({
  isFirst: isUnwatched(link),
  mails: link.mailsFirstView && link.firstViewAt === null,
});

async function state({ recording, link }: OpenedLink): Promise<void> {
  const { isFirst, mails } = firstOf(link);
  if (!isFirst && !mails) return;
  const { id: recordingId, workspaceId } = recording;
  const details = { recordingId, isFirst, mails };
  const event = stateEvent('link.first_view', { workspaceId, by: BY_STRANGER, of: link.id, details });
  await tryApply([markFirstView(link, { isFirst, mails }), event]);
}

/**
 * States the first view of a link, once, and once more when its maker wants a mail only later. Every report of a visit
 * calls this, so that a crash after the first report loses nothing. An error must not keep anybody from watching.
 */
async function stateFirstView(opened: OpenedLink): Promise<void> {
  try {
    await state(opened);
  } catch (error) {
    logError('A first view could not be stated', error, { recordingId: opened.recording.id });
  }
}

export type WatchReport = z.output<typeof contract.input>;

/** Whether the playback of a viewer is counted. */
async function counts(
  actor: Actor | null,
  { userId, workspaceId }: StoredRecording,
  watcher: Watcher,
): Promise<boolean> {
  if (watcher.refusesTracking || isWithoutViewer(watcher.userAgent)) return false;
  if (!actor) return true;
  return actor.userId !== userId && (await getMember(workspaceId, actor.userId)) === null;
}

/** A file of a recording. What is played of it is counted under `file`; its length is in seconds. */
interface CountedFile {
  file: number;
  duration: number;
}

/** The file that a report is about; null for one that is gone, or of unknown length. */
async function countedFile(recording: StoredRecording, { file: wanted }: WatchReport): Promise<CountedFile | null> {
  if (wanted === undefined || wanted === recording.file.number) {
    return recording.file.duration ? { file: countedNumberOf(recording), duration: recording.file.duration } : null;
  }
  const earlier = restorableFiles(await withEarlier(recording)).find(({ number }) => number === wanted);
  return earlier?.duration ? { file: earlier.countedAs ?? wanted, duration: earlier.duration } : null;
}

/** The parts of a file that a visit has played before. */
const playedOf = (before: Watch | null, file: number) =>
  before?.file === file ? before : { buckets: [], seconds: 0, earlierSeconds: before?.seconds ?? 0 };

/** A visit with the values of a report. They never decrease: a later report has at least the same values. */
function after(
  before: Watch | null,
  { sequence, ranges }: WatchReport,
  { file, duration }: CountedFile,
  now: number,
): Watch {
  const startedAt = before?.startedAt ?? now;
  const known = playedOf(before, file);
  const played = playedRanges(ranges, duration, playableIn(now - startedAt));
  const seconds = known.earlierSeconds + lengthOf(played);
  const buckets = new Set([...known.buckets, ...playedBuckets(played, duration)]);
  return {
    sequence,
    startedAt,
    file,
    earlierSeconds: known.earlierSeconds,
    // Rounded to thousandths, so that sums do not collect rounding errors.
    seconds: Math.max(before?.seconds ?? 0, Math.round(seconds * 1000) / 1000),
    buckets: [...buckets].sort((one, other) => one - other),
  };
}

function addWatching(
  shareToken: string,
  visitId: string,
  before: Watch | null,
  now: Watch,
  visitor: Visitor,
): Change[] {
  const known: readonly number[] = playedOf(before, now.file).buckets;
  const buckets = now.buckets.filter((index) => !known.includes(index));
  const seconds = Math.round((now.seconds - (before?.seconds ?? 0)) * 1000) / 1000;
  const { file } = now;
  const addition = { views: before ? 0 : 1, visitors: visitor.isNew ? 1 : 0, seconds, buckets, file } as const;
  return [
    putWatch(shareToken, visitId, before, now),
    addFigures(shareToken, visitId, addition),
    ...visitor.changes(buckets, file),
  ];
}

/** Counts a report, or nothing when it is counted already. @returns whether it changed something */
function count(opened: OpenedLink, file: CountedFile, report: WatchReport, watcher: Watcher): Promise<boolean> {
  const { shareToken } = opened.link;
  const { visitId } = report;
  return retryOnConflict(async () => {
    const before = await getWatch(shareToken, visitId);
    if (before && report.sequence <= before.sequence) return false;
    const now = after(before, report, file, nowSeconds());
    // A visit without playback does not count as a view.
    if (now.seconds === 0) return false;
    if (!before) await limitRate('watchVisitByAddress', `${shareToken} ${watcher.address}`);
    const visitor = await findVisitor(opened, watcher, before === null);
    return (await tryApply(addWatching(shareToken, visitId, before, now, visitor))) || null;
  });
}

/**
 * Counts the parts of a link's video that a viewer has played. The recording's owner, members of its workspace, known
 * bots and browsers that ask not to be tracked are not counted, nor are files of unknown length. What is played of an
 * earlier file counts for that.
 * @throws AppError see `openLink` and `requireVisit`; RATE_LIMITED
 */
export async function reportWatching(
  actor: Actor | null,
  shareToken: string,
  report: WatchReport,
  watcher: Watcher,
): Promise<void> {
  const opened = await openLink(shareToken);
  await requireVisit(opened, watcher.pass);
  const { recording } = opened;
  const file = await countedFile(recording, report);
  if (!file || !(await counts(actor, recording, watcher))) return;
  await limitRate('watchByAddress', `${shareToken} ${watcher.address}`);
  const isChanged = await count(opened, file, report, watcher);
  if (!isChanged) return;
  // The link and its figures may have been deleted meanwhile, so the new counts are deleted too.
  if (!(await findOpenLink(shareToken))) return deleteFigures([shareToken]);
  await stateFirstView(opened);
}
