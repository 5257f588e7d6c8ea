import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { apply, type Change, tryApply } from '../../../data/ground/apply.ts';
import { putCleanupJob, saveCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { postponeDeletionRun, removeDeletionRun } from '../../../data/ground/deletion-run.ts';
import { getStoredWorkspace, removeWorkspace } from '../../../data/identity/workspace.ts';
import { deleteFigures } from '../../../data/sharing/figures.ts';
import { getMainLinksBetween, linksOf, openTokensOf, removeMainLinks } from '../../../data/sharing/link.ts';
import { deleteContents, firstContents } from '../../../data/upkeep/workspace-contents.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { removeFile } from '../../../data/video/file-changes.ts';
import { firstFiles } from '../../../data/video/file-item.ts';
import { firstRecordings, type StoredRecording } from '../../../data/video/recording.ts';
import { removeRecordings, TOGETHER_MAX } from '../../../data/video/recording-changes.ts';
import { isoNow } from '../../../process/clock.ts';
import { DELETION_SILENCE_SECONDS } from '../../../process/limits.ts';
import { removeIndexedCaptions } from '../../editing/captions/index-captions.ts';
import { eachPage } from '../../ground/each-page.ts';
import { segmentsCleanup } from '../../ground/media-files/end-segments.ts';
import { lateOutputs } from '../../ground/media-files/late-outputs.ts';
import { workspacePrefixes, workspaceSegmentsPrefix } from '../../ground/media-files/media-keys.ts';
import { keysOutside } from './recording-files.ts';

/** Recordings that are read at one time. */
const RECORDINGS_PAGE = 250;

/** Orders the deletion of the uploads of files. */
function orderUploadsDeleted(workspaceId: string, files: StoredFile[]): Change[] {
  const keys = keysOutside(workspacePrefixes(workspaceId), files);
  return keys.length > 0 ? [putCleanupJob({ id: `${files[0]?.id}:together`, keys })] : [];
}

/**
 * Deletes recordings with their links, and orders the deletion of their uploads: the workspace's prefixes find their
 * other files. A group in which one was changed meanwhile is left for the next read.
 */
async function deletePage(workspaceId: string, recordings: StoredRecording[]): Promise<void> {
  const links = await getMainLinksBetween(recordings);
  await deleteFigures(openTokensOf(links.values()));
  // One group after the other: all of them change the same counters.
  for (const group of inGroups(recordings, TOGETHER_MAX)) {
    const files = group.map(({ file }) => file);
    await tryApply([
      ...removeRecordings(group, removeMainLinks(linksOf(links, group))),
      ...orderUploadsDeleted(workspaceId, files),
    ]);
  }
}

/** Deletes the files that no recording shows. */
async function deleteFilesPage(workspaceId: string, files: StoredFile[]): Promise<void> {
  for (const group of inGroups(files, TOGETHER_MAX))
    await tryApply([...group.map(removeFile), ...orderUploadsDeleted(workspaceId, group)]);
}

/** Projects, permissions, invitations and members that are read, and then deleted, at one time. */
const CONTENTS_PAGE = 100;

async function orderFilesDeleted(workspaceId: string): Promise<void> {
  await saveCleanupJob({
    id: `${workspaceId}:files`,
    prefixes: workspacePrefixes(workspaceId),
    // A recorder may still have a policy.
    segments: segmentsCleanup([workspaceSegmentsPrefix(workspaceId)]),
    ...lateOutputs(),
  });
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
  const readRecordings = () => firstRecordings(workspaceId, RECORDINGS_PAGE);
  const deleteRecordings = (recordings: StoredRecording[]) => deletePage(workspaceId, recordings);
  if (!(await eachPage(readRecordings, deleteRecordings, hasTime))) return { done: false };
  const readFiles = () => firstFiles(workspaceId, RECORDINGS_PAGE);
  if (!(await eachPage(readFiles, (files) => deleteFilesPage(workspaceId, files), hasTime))) return { done: false };
  await orderFilesDeleted(workspaceId);
  if (!(await removeIndexedCaptions(workspaceId, hasTime))) return { done: false };
  const readRest = () => firstContents(workspaceId, CONTENTS_PAGE);
  if (!(await eachPage(readRest, deleteContents, hasTime))) return { done: false };
  await apply([removeWorkspace(workspaceId), removeDeletionRun(workspaceId)]);
  return { done: true };
}
