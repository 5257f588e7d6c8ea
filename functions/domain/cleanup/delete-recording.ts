import { cutoffEntry } from '#shared/model/media-token.ts';
import type { Change } from '../../data/apply.ts';
import { type CleanupJob, cleanupJobCreated, getCleanupJob } from '../../data/cleanup-job.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { segmentUploadDeleted } from '../../data/segment-upload.ts';
import { isoNow } from '../../process/clock.ts';
import { parseScopedId } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { segmentsCleanup } from '../media-files/end-segments.ts';
import { captionsPrefix, convertedPrefix, originalPrefix, recordingSegmentsPrefix } from '../media-files/media-keys.ts';
import { runCleanupJob } from '../media-files/run-cleanup-job.ts';
import { hasMedia } from '../media-tokens/has-media.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { accessEnded, endAccess } from '../revocations/end-access.ts';
import { authorize } from '../workspaces/authorize.ts';

const subjectsOf = (recordingId: string): string[] => [cutoffEntry.recording(recordingId)];

const cleanupJobOf = ({
  id,
  originalKey,
  thumbnailKey,
  segments,
  shareToken,
  namedLinkCount,
}: StoredRecording): CleanupJob => ({
  id,
  keys: [originalKey, thumbnailKey].filter((key) => key !== null),
  prefixes: [originalPrefix(id), convertedPrefix(id), captionsPrefix(id)],
  ...(segments && { segments: segmentsCleanup([recordingSegmentsPrefix(id)]) }),
  ...(namedLinkCount > 0 && { linksOf: [id] }),
  ...(shareToken !== null && { figuresOf: [shareToken] }),
  dueAt: isoNow(),
});

export const endUpload = ({ id, segments }: StoredRecording): Change[] =>
  segments ? [segmentUploadDeleted({ recordingId: id, id: segments.uploadId })] : [];

/**
 * The changes that go with the deletion of a recording: a cleanup job for its media, and the end of its media tokens.
 */
export function deletionOf(recording: StoredRecording): { cleanupJob: CleanupJob; changes: Change[] } {
  const cleanupJob = cleanupJobOf(recording);
  const ended = hasMedia(recording) ? subjectsOf(recording.id) : [];
  return {
    cleanupJob,
    changes: [cleanupJobCreated(cleanupJob), ...endUpload(recording), ...accessEnded(ended)],
  };
}

/** Deletes the item and stores a cleanup job for its media; null when another request has deleted it meanwhile. */
async function deleteItem(actor: Actor, recordingId: string): Promise<CleanupJob | null> {
  let cleanupJob: CleanupJob | null = null;
  await loadRecording(actor, recordingId, 'recording:change');
  await changeRecording(recordingId, (recording) => {
    const deletion = deletionOf(recording);
    cleanupJob = deletion.cleanupJob;
    return { after: null, with: deletion.changes };
  });
  return cleanupJob;
}

/** A deletion that was begun and not finished, for a member of the workspace. */
async function findUnfinishedJob(actor: Actor, recordingId: string): Promise<CleanupJob | null> {
  const workspaceId = parseScopedId(recordingId)?.workspaceId;
  const cleanupJob = await getCleanupJob(recordingId);
  if (!cleanupJob || !workspaceId) return null;
  await authorize(actor, workspaceId, 'workspace:read', { what: 'Recording' });
  return cleanupJob;
}

async function deleteOrResume(actor: Actor, recordingId: string): Promise<CleanupJob> {
  const begun = await findUnfinishedJob(actor, recordingId);
  if (begun) return begun;
  const cleanupJob = await deleteItem(actor, recordingId);
  if (!cleanupJob) throw notFound('Recording');
  return cleanupJob;
}

/**
 * Deletes a recording permanently: its link ends at once, every media URL within a minute, and its files are removed.
 * After a failure, a repeated call completes the deletion; otherwise the hourly cleanup does.
 */
export async function deleteRecording(actor: Actor, recordingId: string): Promise<{ message: string }> {
  const cleanupJob = await deleteOrResume(actor, recordingId);
  await Promise.all([endAccess(subjectsOf(recordingId)), runCleanupJob(cleanupJob)]);
  return { message: 'Recording deleted' };
}
