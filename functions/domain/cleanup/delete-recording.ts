import { cutoffEntry } from '#shared/model/media-token.ts';
import { isMakersOwn } from '#shared/rules/makers-own.ts';
import { apply, type Change } from '../../data/apply.ts';
import { type CleanupJob, putCleanupJob } from '../../data/cleanup-job.ts';
import type { EventActor } from '../../data/event.ts';
import { fileIdsOf } from '../../data/file.ts';
import { getMainLinks, openTokensOf, removeMainLinks, type StoredLink } from '../../data/link.ts';
import { restartPointer } from '../../data/link-item.ts';
import { getStoredProject, type StoredProject } from '../../data/project.ts';
import {
  getMadeFiles,
  getStoredRecording,
  isRecording,
  type MadeFile,
  type StoredRecording,
  type WithFile,
} from '../../data/recording.ts';
import { removeMadeFile, writeRecording } from '../../data/recording-changes.ts';
import { removeSegmentUpload } from '../../data/segment-upload.ts';
import { logError } from '../../observability/log.ts';
import { isoNow, nowSeconds } from '../../process/clock.ts';
import { RESTARTED_LINK_SECONDS } from '../../process/limits.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { byUser, stateEvent } from '../events/state-event.ts';
import { hasMedia } from '../media-tokens/has-media.ts';
import { changeWithFile } from '../recordings/change-recording.ts';
import { loadFile } from '../recordings/load-recording.ts';
import { endAccess, orderRevocations } from '../revocations/end-access.ts';
import { filesOf } from './recording-files.ts';
import { deleteItems } from './run-cleanup-job.ts';

const subjectsOf = (recordingId: string): string[] => [cutoffEntry.recording(recordingId)];

/** Also without comments: one may be written before the recording is deleted. */
const itemsOf = ({ id, namedLinkCount }: StoredRecording, shareTokens: string[]): Partial<CleanupJob> => ({
  ...(namedLinkCount > 0 && { linksOf: [id] }),
  commentsOf: [id],
  ...(shareTokens.length > 0 && { figuresOf: shareTokens }),
});

/** A made file is only deleted while its recording waits for it. @throws AppError NOT_FOUND when it is in use */
async function endWaiting({ id, recordingId }: MadeFile): Promise<Change[]> {
  const recording = await getStoredRecording(recordingId);
  if (!recording) return [];
  // A recording whose cut is being rendered has no other file.
  if (recording.next?.fileId !== id || recording.next.cut) throw notFound('Recording');
  return writeRecording(recording, { ...recording, next: null });
}

export const endUpload = ({ file: { id, segments } }: WithFile): Change[] =>
  segments ? [removeSegmentUpload({ recordingId: id, id: segments.uploadId })] : [];

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
 * The changes that go with the deletion of what has a file: a cleanup job for its media, the deletion of the files that are
 * made for it and of its main link, and the end of its media tokens.
 */
export async function deletionOf(
  stored: WithFile,
  { isRestarted } = ENDED,
): Promise<{ cleanupJob: CleanupJob; changes: Change[] }> {
  const [made, links] = isRecording(stored)
    ? await Promise.all([getMadeFiles(fileIdsOf(stored)), getMainLinks([stored])])
    : [[], new Map<string, StoredLink>()];
  const items = isRecording(stored) ? itemsOf(stored, openTokensOf(links.values())) : {};
  const cleanupJob = { id: stored.id, ...filesOf([stored, ...made]), ...items, dueAt: isoNow() };
  return {
    cleanupJob,
    changes: [
      putCleanupJob(cleanupJob),
      ...[stored, ...made].flatMap(endUpload),
      ...made.map(removeMadeFile),
      ...removeMainLinks(links.values(), isRestarted ? restartedUntil() : null),
      ...(isRecording(stored) ? [] : await endWaiting(stored)),
      ...orderRevocations(hasMedia(stored) ? subjectsOf(stored.id) : []),
    ],
  };
}

/** States the deletion of a recording that others could see, or only some members, because of its project. */
export function stateDeletion(stored: WithFile, by: EventActor, project: StoredProject | null): Change[] {
  if (!isRecording(stored) || !hasMedia(stored) || isMakersOwn(stored.file)) return [];
  const { workspaceId, projectId } = stored;
  const isRestricted = project?.accessLevel === 'restricted';
  return [stateEvent('recording.deleted', { workspaceId, by, of: stored, details: { projectId, isRestricted } })];
}

/** Deletes the item and stores a cleanup job for its media; null when another request has deleted it meanwhile. */
async function deleteItem(actor: Actor, recordingId: string, options: DeletionOptions): Promise<CleanupJob | null> {
  await loadFile(actor, recordingId);
  const deleted = await changeWithFile(recordingId, async (stored) => {
    const { cleanupJob, changes } = await deletionOf(stored, options);
    const projectId = isRecording(stored) ? stored.projectId : null;
    const project = projectId === null ? null : await getStoredProject(projectId);
    const event = options.isRestarted ? [] : stateDeletion(stored, byUser(actor), project);
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
  const cleanupJob = await deleteItem(actor, recordingId, options);
  if (!cleanupJob) throw notFound('Recording');
  if (options.isRestarted) await noteRestart(cleanupJob);
  // Loaded when it is needed: a function starts faster with less code.
  const { indexCaptions } = await import('../captions/index-captions.ts');
  await Promise.all([endAccess(subjectsOf(recordingId)), deleteItemsNow(cleanupJob), indexCaptions([recordingId])]);
  return { message: 'Recording deleted' };
}
