import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { revokeLinks as contract } from '#shared/api/sharing/links.ts';
import { MAIN_LINK } from '#shared/model/sharing/figures.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { deleteCleanupJob, putCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { deleteFigures } from '../../../data/sharing/figures.ts';
import {
  endLinks,
  firstNamedLinks,
  getLink,
  getLinks,
  getMainLink,
  type StoredLink,
} from '../../../data/sharing/link.ts';
import { logError } from '../../../observability/log.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { hasMedia } from '../../ground/media-tokens/has-media.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';
import { endOf } from './link-settings.ts';
import { stateLink } from './state-link.ts';

/** The deletion of the figures of links, which is ordered in the transaction that removes the links. */
interface FiguresEnd {
  changes: Change[];
  /** Deletes the figures after the order. The cleanup repeats a failed deletion. */
  run: () => Promise<void>;
}

function endFigures(shareTokens: string[]): FiguresEnd {
  const job = { id: `figures:${newId()}`, figuresOf: shareTokens, dueAt: isoNow() };
  const run = async () => {
    try {
      await deleteFigures(shareTokens);
      await deleteCleanupJob(job);
    } catch (error) {
      logError('The figures of a link could not be deleted; the cleanup deletes them', error);
    }
  };
  return { changes: [putCleanupJob(job)], run };
}

/** Links that one transaction of at most 100 changes revokes: four changes each, and a few for the recording. */
const TOGETHER_MAX = 20;

/**
 * Revokes links together.
 * @param find returns at most TOGETHER_MAX links; without links, nothing changes
 * @returns the recording after it, and the subjects whose media tokens end: null when there were no links
 * @throws AppError NOT_FOUND, CONFLICT
 */
async function revokeTogether(actor: Actor, recordingId: string, find: () => Promise<StoredLink[]>) {
  const revoked = await changeRecording(recordingId, async (recording) => {
    const links = await find();
    if (links.length === 0) return null;
    const ended = hasMedia(recording) ? links.flatMap(endOf) : [];
    const figures = endFigures(links.map(({ shareToken }) => shareToken));
    const { after, with: removed } = endLinks(recording, links);
    const events = links.map((link) => stateLink('link.revoked', actor, recording, link));
    return { ended, figures, after, with: [...removed, ...orderRevocations(ended), ...figures.changes, ...events] };
  });
  if (!revoked) throw notFound('Recording');
  await revoked.change?.figures.run();
  return { recording: revoked.recording, ended: revoked.change?.ended ?? null };
}

/**
 * Revokes a recording's main link, so that it gives out no more media URLs.
 * @returns the revocation subjects, also for a link that was removed before: its revocation may still be due
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT
 */
async function revokeMainLink(actor: Actor, recordingId: string): Promise<string[]> {
  await loadRecording(actor, recordingId);
  const find = async () => [(await getLink(recordingId, MAIN_LINK)) ?? []].flat();
  const { recording } = await revokeTogether(actor, recordingId, find);
  const last = await getMainLink(recording);
  return last && hasMedia(recording) ? endOf(last) : [];
}

/**
 * Removes a recording's main link: its page ends at once, and its media URLs within a minute. For a recording without a
 * link, it completes the removal of the last one, so that a call that failed halfway can be repeated.
 */
export async function unshareRecording(actor: Actor, recordingId: string): Promise<{ message: string }> {
  await endAccess(await revokeMainLink(actor, recordingId));
  return { message: 'Share link removed' };
}

type Failure = OutputOf<typeof contract>['failed'][number];

/** Why a link could not be removed, as the call answers it; an internal error is not revealed. */
function failureOf(recordingId: string, error: unknown): Failure {
  if (error instanceof AppError) return { recordingId, code: error.code, message: error.message };
  logError('A link could not be removed', error, { recordingId });
  return { recordingId, code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' };
}

/**
 * Removes the main links of many recordings and, within a minute, their media URLs. A failure of one does not affect
 * the others, and can be retried. One after the other, because they change the same counts.
 * @returns the removed ones, and the failed ones with the reason, each once
 */
export async function revokeLinks(actor: Actor, recordingIds: string[]): Promise<OutputOf<typeof contract>> {
  const [removed, failed, ended]: [string[], Failure[], string[]] = [[], [], []];
  for (const recordingId of new Set(recordingIds)) {
    try {
      ended.push(...(await revokeMainLink(actor, recordingId)));
      removed.push(recordingId);
    } catch (error) {
      failed.push(failureOf(recordingId, error));
    }
  }
  await endAccess(ended);
  return { removed, failed };
}

/**
 * Revokes links of a recording: their pages end at once, and their media URLs within a minute. Other links keep
 * working. Links that are already revoked are ignored.
 * @param linkIds 'all' for every link but the main link
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function revokeNamedLinks(
  actor: Actor,
  recordingId: string,
  linkIds: string[] | 'all',
): Promise<{ message: string }> {
  await loadRecording(actor, recordingId);
  const subjects: string[] = [];
  /** @returns whether there were links */
  const revoke = async (find: () => Promise<StoredLink[]>) => {
    const { ended } = await revokeTogether(actor, recordingId, find);
    subjects.push(...(ended ?? []));
    return ended !== null;
  };
  if (linkIds === 'all') while (await revoke(() => firstNamedLinks(recordingId, TOGETHER_MAX)));
  else for (const ids of inGroups([...new Set(linkIds)], TOGETHER_MAX)) await revoke(() => getLinks(recordingId, ids));
  await endAccess(subjects);
  return { message: 'Links revoked' };
}
