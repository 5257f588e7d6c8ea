import { inGroups } from '#shared/rules/in-groups.ts';
import { apply, tryApply } from '../../data/apply.ts';
import { saveCleanupJob } from '../../data/cleanup-job.ts';
import { deletionRunEnded, postponeDeletionRun } from '../../data/deletion-run.ts';
import { deleteFigures } from '../../data/figures.ts';
import { firstStoredRecordings, type StoredRecording } from '../../data/recording.ts';
import { recordingsDeleted, TOGETHER_MAX } from '../../data/recording-changes.ts';
import { getStoredWorkspace, workspaceDeleted } from '../../data/workspace.ts';
import { deleteContents, firstContents } from '../../data/workspace-contents.ts';
import { deleteObjects, deletePrefix } from '../../gateways/s3.ts';
import { deleteSegments } from '../../gateways/s3-segments.ts';
import { isoNow } from '../../process/clock.ts';
import { removeIndexedCaptions } from '../captions/index-captions.ts';
import { segmentsCleanup } from '../media-files/end-segments.ts';
import {
  workspaceCaptionsPrefix,
  workspaceConvertedPrefix,
  workspaceOriginalPrefix,
  workspaceSegmentsPrefix,
  workspaceTranscriptsPrefix,
} from '../media-files/media-keys.ts';
import { lateCleanupJobs, mainLinks, uploadedFiles } from './recording-files.ts';
import { DELETION_SILENCE_SECONDS } from './restart-deletion.ts';

/** Recordings that are read at one time: their files, four each at most, fit into one request to S3. */
const RECORDINGS_PAGE = 250;

/** Deletes recordings after their uploaded files; a group in which one was changed meanwhile is left for the next read. */
async function deletePage(recordings: StoredRecording[]): Promise<void> {
  await deleteObjects(recordings.flatMap(uploadedFiles));
  await deleteFigures(mainLinks(recordings));
  // One group after the other: all of them change the same counters.
  for (const group of inGroups(recordings, TOGETHER_MAX)) {
    await tryApply([...recordingsDeleted(group), ...lateCleanupJobs(group)]);
  }
}

/**
 * Deletes the recordings of a workspace that is being deleted, with their uploaded files and links, as far as the time
 * allows. It leaves the outputs of conversions: they are found by the workspace's prefix.
 * @param hasTime whether to go on; called about every second, and only after some progress
 * @returns whether all are deleted
 */
async function deleteRecordings(workspaceId: string, hasTime: () => boolean): Promise<boolean> {
  do {
    const recordings = await firstStoredRecordings(workspaceId, RECORDINGS_PAGE);
    if (recordings.length === 0) return true;
    await deletePage(recordings);
  } while (hasTime());
  return false;
}

/** Items of a workspace that are read, and then deleted, at one time. */
const CONTENTS_PAGE = 100;

/** Deletes projects, permissions, invitations and members. @returns whether all are deleted */
async function deleteRest(workspaceId: string, hasTime: () => boolean): Promise<boolean> {
  do {
    const contents = await firstContents(workspaceId, CONTENTS_PAGE);
    if (contents.length === 0) return true;
    await deleteContents(contents);
  } while (hasTime());
  return false;
}

/**
 * Deletes all segments of a workspace. A recorder may still have a policy, so a cleanup job deletes them again after
 * the last policy. @returns whether all are deleted
 */
async function deleteWorkspaceSegments(workspaceId: string, hasTime: () => boolean): Promise<boolean> {
  const prefix = workspaceSegmentsPrefix(workspaceId);
  if (!(await deleteSegments(prefix, hasTime))) return false;
  const segments = segmentsCleanup([prefix]);
  await saveCleanupJob({
    id: `${workspaceId}:segments`,
    ...{ keys: [], prefixes: [], segments, dueAt: segments.openUntil },
  });
  return true;
}

/**
 * Removes the contents of a workspace that is being deleted, as far as the time allows, and finally the workspace
 * itself. It can stop anywhere and be repeated, also twice at once: an item that points to another one is deleted after
 * it.
 * @param hasTime whether to go on; called about every second, and only after some progress
 * @returns whether all of it is removed
 * @throws Error when the workspace is not being deleted
 */
export async function deleteWorkspaceContents(workspaceId: string, hasTime: () => boolean): Promise<{ done: boolean }> {
  const workspace = await getStoredWorkspace(workspaceId);
  if (!workspace) return { done: true };
  if (workspace.deletingAt === undefined) throw new Error(`The workspace ${workspaceId} is not being deleted`);
  await postponeDeletionRun(workspaceId, isoNow(DELETION_SILENCE_SECONDS));
  if (!(await deleteRecordings(workspaceId, hasTime))) return { done: false };
  // The copies, conversions, captions and transcripts of all its recordings.
  for (const prefixOf of [
    ...[workspaceOriginalPrefix, workspaceConvertedPrefix, workspaceCaptionsPrefix, workspaceTranscriptsPrefix],
  ]) {
    const prefix = prefixOf(workspaceId);
    if (!(await deletePrefix(prefix, hasTime))) return { done: false };
  }
  if (!(await removeIndexedCaptions(workspaceId, hasTime))) return { done: false };
  if (!(await deleteWorkspaceSegments(workspaceId, hasTime))) return { done: false };
  if (!(await deleteRest(workspaceId, hasTime))) return { done: false };
  await apply([workspaceDeleted(workspaceId), deletionRunEnded(workspaceId)]);
  return { done: true };
}
