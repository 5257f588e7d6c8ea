import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { isMakersOwn } from '#shared/rules/video/makers-own.ts';
import { apply, type Change } from '../../../data/ground/apply.ts';
import { type CleanupJob, putCleanupJob } from '../../../data/ground/cleanup-job.ts';
import type { EventActor } from '../../../data/ground/event.ts';
import { getStoredProject, type StoredProject } from '../../../data/identity/project.ts';
import { getMainLinks, openTokensOf, removeMainLinks } from '../../../data/sharing/link.ts';
import { restartPointer } from '../../../data/sharing/link-item.ts';
import { otherFileIdsOf, type StoredFile } from '../../../data/video/file.ts';
import { removeFile } from '../../../data/video/file-changes.ts';
import { getFiles } from '../../../data/video/file-item.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { logError } from '../../../observability/log.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { RESTARTED_LINK_SECONDS } from '../../../process/limits.ts';
import { endFile, endUpload } from '../../editing/files/delete-file.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { byUser, stateEvent } from '../../ground/events/state-event.ts';
import { hasMedia } from '../../ground/media-tokens/has-media.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { loadFile } from '../../video/recordings/load-recording.ts';
import { filesOf } from './recording-files.ts';
import { deleteItems } from './run-cleanup-job.ts';

const subjectsOf = (recordingId: string): string[] => [cutoffEntry.recording(recordingId)];

/** Also without comments: one may be written before the recording is deleted. */
const itemsOf = ({ id, namedLinkCount }: StoredRecording, shareTokens: string[]): Partial<CleanupJob> => ({
  ...(namedLinkCount > 0 && { linksOf: [id] }),
  commentsOf: [id],
  ...(shareTokens.length > 0 && { figuresOf: shareTokens }),
});

interface DeletionOptions {
  /** Whether its maker has begun again: then its main link says so for a day. */
  isRestarted: boolean;
}

const ENDED: DeletionOptions = { isRestarted: false };

const restartedUntil = (): number => nowSeconds() + RESTARTED_LINK_SECONDS;

/**
 * Lets links say that their recording was begun again. The transaction that deletes a link does so too, but not one that
 * is a part of its recording, as in data of version 0.
 */
async function noteRestart({ figuresOf: shareTokens = [] }: CleanupJob): Promise<void> {
  if (shareTokens.length === 0) return;
  try {
    await apply(shareTokens.map((shareToken) => restartPointer(shareToken, restartedUntil())));
  } catch (error) {
    logError('The link of a recording that was begun again does not say so', error);
  }
}

/**
 * The changes that go with the deletion of a recording: a cleanup job for its media, the deletion of its other files and of
 * its main link, and the end of its media tokens.
 */
export async function deletionOf(
  recording: StoredRecording,
  { isRestarted } = ENDED,
): Promise<{ cleanupJob: CleanupJob; changes: Change[] }> {
  const [files, links] = await Promise.all([getFiles(otherFileIdsOf(recording)), getMainLinks([recording])]);
  const items = itemsOf(recording, openTokensOf(links.values()));
  const cleanupJob = { id: recording.id, ...filesOf([recording], files), ...items, dueAt: isoNow() };
  return {
    cleanupJob,
    changes: [
      putCleanupJob(cleanupJob),
      ...[recording.file, ...files].flatMap(endUpload),
      ...files.map(removeFile),
      ...removeMainLinks(links.values(), isRestarted ? restartedUntil() : null),
      ...orderRevocations(hasMedia(recording) ? subjectsOf(recording.id) : []),
    ],
  };
}

/** Deletes a file that its recording waits for; nothing when the recording does not. */
export async function deleteWaiting(file: StoredFile): Promise<boolean> {
  const changed = await changeRecording(file.recordingId, (recording) =>
    recording.next?.fileId === file.id ? { after: { ...recording, next: null }, with: endFile(file) } : null,
  );
  return Boolean(changed?.change);
}

/** States the deletion of a recording that others could see, or only some members, because of its project. */
export function stateDeletion(recording: StoredRecording, by: EventActor, project: StoredProject | null): Change[] {
  if (!hasMedia(recording) || isMakersOwn(recording.file)) return [];
  const { workspaceId, projectId } = recording;
  const isRestricted = project?.accessLevel === 'restricted';
  return [stateEvent('recording.deleted', { workspaceId, by, of: recording, details: { projectId, isRestricted } })];
}

/** Deletes the item and stores a cleanup job for its media; null when another request has deleted it meanwhile. */
async function deleteItem(actor: Actor, recordingId: string, options: DeletionOptions): Promise<CleanupJob | null> {
  const deleted = await changeRecording(recordingId, async (recording) => {
    const { cleanupJob, changes } = await deletionOf(recording, options);
    const project = recording.projectId === null ? null : await getStoredProject(recording.projectId);
    const event = options.isRestarted ? [] : stateDeletion(recording, byUser(actor), project);
    return { after: null, with: [...changes, ...event], cleanupJob };
  });
  return deleted?.change?.cleanupJob ?? null;
}

/** Deletes links, comments and figures. When this fails, the cleanup deletes them. */
async function deleteItemsNow(cleanupJob: CleanupJob): Promise<void> {
  try {
    await deleteItems(cleanupJob);
  } catch (error) {
    logError('Items of a deleted recording could not be deleted; the cleanup deletes them', error);
  }
}

/**
 * Deletes a recording permanently: its link ends at once, every media URL within a minute. The cleanup deletes its files.
 */
export async function deleteRecording(
  actor: Actor,
  recordingId: string,
  options = ENDED,
): Promise<{ message: string }> {
  const { file, isAlone } = await loadFile(actor, recordingId);
  if (isAlone) {
    if (!(await deleteWaiting(file))) throw notFound('Recording');
    return { message: 'Recording deleted' };
  }
  const cleanupJob = await deleteItem(actor, recordingId, options);
  if (!cleanupJob) throw notFound('Recording');
  if (options.isRestarted) await noteRestart(cleanupJob);
  // Loaded when it is needed: a function starts faster with less code.
  const { indexCaptions } = await import('../../editing/captions/index-captions.ts');
  await Promise.all([endAccess(subjectsOf(recordingId)), deleteItemsNow(cleanupJob), indexCaptions([recordingId])]);
  return { message: 'Recording deleted' };
}
