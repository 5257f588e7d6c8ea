import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { apply, tryApply } from '../../../data/ground/apply.ts';
import { putCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { postponeDeletionRun, removeDeletionRun } from '../../../data/ground/deletion-run.ts';
import { getStoredProject, removeProject, type StoredProject } from '../../../data/identity/project.ts';
import { deleteProjectAuthors } from '../../../data/identity/project-author.ts';
import { firstProjectRows, type ProjectRow, removeProjectRow } from '../../../data/identity/project-row.ts';
import { deleteComments } from '../../../data/sharing/comment.ts';
import { deleteFigures } from '../../../data/sharing/figures.ts';
import { deleteNamedLinks, getMainLinks, linksOf, openTokensOf, removeMainLinks } from '../../../data/sharing/link.ts';
import { otherFileIdsOf, type StoredFile } from '../../../data/video/file.ts';
import { removeFile } from '../../../data/video/file-changes.ts';
import { getFiles } from '../../../data/video/file-item.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import {
  PROJECT_TOGETHER_MAX,
  RELEASE_MAX,
  releaseRecordings,
  removeProjectRecordings,
} from '../../../data/video/recording-changes.ts';
import { isoNow } from '../../../process/clock.ts';
import { DELETION_SILENCE_SECONDS } from '../../../process/limits.ts';
import { indexCaptions } from '../../editing/captions/index-captions.ts';
import { endUpload } from '../../editing/files/delete-file.ts';
import { eachPage } from '../../ground/each-page.ts';
import { byOrderOf } from '../../ground/events/state-event.ts';
import { findRecordings } from '../../video/recordings/find-recordings.ts';
import { stateDeletion } from './delete-recording.ts';
import { filesOf } from './recording-files.ts';

/** Recordings of a project that are read at one time. */
const PAGE = 200;

/**
 * Handles a page of a project's recordings, some at a time. When one of these changes meanwhile, they are left for the
 * next read.
 */
type Step = (recordings: StoredRecording[], project: StoredProject) => Promise<void>;

/** Recordings that one transaction deletes, with their other files. */
interface Group {
  recordings: StoredRecording[];
  files: StoredFile[];
}

async function groupsWithFiles(recordings: StoredRecording[]): Promise<Group[]> {
  const files = await getFiles(recordings.flatMap(otherFileIdsOf));
  const groups: Group[] = [];
  for (const recording of recordings) {
    const own = files.filter(({ recordingId }) => recordingId === recording.id);
    const last = groups.at(-1);
    if (last && last.recordings.length + last.files.length + own.length < PROJECT_TOGETHER_MAX) {
      last.recordings.push(recording);
      last.files.push(...own);
    } else groups.push({ recordings: [recording], files: own });
  }
  return groups;
}

const deletePage: Step = async (found, project) => {
  const groups = await groupsWithFiles(found);
  const links = await getMainLinks(found);
  await deleteFigures(openTokensOf(links.values()));
  for (const { id, namedLinkCount, commentsVersion } of found) {
    if (namedLinkCount > 0) await deleteNamedLinks(id);
    if (commentsVersion > 0) await deleteComments(id);
  }
  // One group after the other: all of them change the same counters.
  for (const { recordings, files } of groups) {
    const objects = putCleanupJob({ id: `${recordings[0]?.id}:together`, ...filesOf(recordings, files) });
    await tryApply([
      ...removeProjectRecordings(recordings, removeMainLinks(linksOf(links, recordings))),
      ...files.map(removeFile),
      ...[...recordings.map(({ file }) => file), ...files].flatMap(endUpload),
      objects,
      ...recordings.flatMap((each) => stateDeletion(each, byOrderOf(project.deleting?.by ?? ''), project)),
    ]);
    // In turn with the deletion: what is left after some seconds, the schedule removes.
    await indexCaptions(recordings.filter(({ file }) => file.captions.length > 0).map(({ id }) => id));
  }
};

const releasePage: Step = async (recordings) => {
  for (const group of inGroups(recordings, RELEASE_MAX)) await tryApply(releaseRecordings(group));
};

async function doPage(project: StoredProject, rows: ProjectRow[], step: Step): Promise<void> {
  const projectId = project.id;
  const found = await findRecordings(rows);
  await step(found.filter((each) => each?.projectId === projectId) as StoredRecording[], project);
  // A row without its recording would be found again and again.
  const stale = rows.filter((_row, index) => found[index]?.projectId !== projectId);
  for (const { recordingId: id } of stale) await apply(removeProjectRow({ id, projectId }));
}

/**
 * Deletes the recordings of a project that is being deleted, or moves them out of it, as far as the time allows, and
 * finally the project itself. It can stop anywhere and be repeated, also twice at once.
 * @param hasTime whether to go on; called about every second, and only after some progress
 * @returns whether all of it is done
 * @throws Error when the project is not being deleted
 */
export async function deleteProjectContents(projectId: string, hasTime: () => boolean): Promise<{ done: boolean }> {
  const project = await getStoredProject(projectId);
  if (!project) {
    // Its whole workspace was deleted meanwhile.
    await apply([removeDeletionRun(projectId)]);
    return { done: true };
  }
  if (!project.deleting) throw new Error(`The project ${projectId} is not being deleted`);
  await postponeDeletionRun(projectId, isoNow(DELETION_SILENCE_SECONDS));
  const step = project.deleting.withRecordings ? deletePage : releasePage;
  const readRows = () => firstProjectRows(projectId, PAGE);
  if (!(await eachPage(readRows, (rows) => doPage(project, rows, step), hasTime))) return { done: false };
  await deleteProjectAuthors(projectId);
  await apply([removeProject(projectId), removeDeletionRun(projectId)]);
  return { done: true };
}
