import { cutoffEntry } from '#shared/model/media-token.ts';
import type { Change } from '../../data/apply.ts';
import { type CleanupJob, cleanupJobCreated, getCleanupJob } from '../../data/cleanup-job.ts';
import { getStoredRecording, getStoredRecordings, type StoredRecording } from '../../data/recording.ts';
import { recordingChanged } from '../../data/recording-changes.ts';
import { segmentUploadDeleted } from '../../data/segment-upload.ts';
import { isoNow } from '../../process/clock.ts';
import { parseScopedId } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { segmentsCleanup } from '../media-files/end-segments.ts';
import { captionsPrefix, convertedPrefix, originalPrefix, transcriptsPrefix } from '../media-files/media-keys.ts';
import { runCleanupJob } from '../media-files/run-cleanup-job.ts';
import { hasMedia } from '../media-tokens/has-media.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { fileIdsOf, versionsOf } from '../recordings/file-versions.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { accessEnded, endAccess } from '../revocations/end-access.ts';
import { authorize } from '../workspaces/authorize.ts';
import { segmentPrefixes } from './recording-files.ts';

const subjectsOf = (recordingId: string): string[] => [cutoffEntry.recording(recordingId)];

function cleanupJobOf(recording: StoredRecording, versions: StoredRecording[]): CleanupJob {
  const { id, shareToken, namedLinkCount } = recording;
  const all = [recording, ...versions];
  const segments = segmentPrefixes(all);
  return {
    id,
    keys: all.flatMap(({ originalKey, thumbnailKey }) => [originalKey, thumbnailKey]).filter((key) => key !== null),
    prefixes: [
      ...all.flatMap((each) => [originalPrefix(each.id), convertedPrefix(each.id), captionsPrefix(each.id)]),
      transcriptsPrefix(id),
    ],
    ...(segments.length > 0 && { segments: segmentsCleanup(segments) }),
    ...(namedLinkCount > 0 && { linksOf: [id] }),
    // Also without comments: one may be written before the recording is deleted.
    commentsOf: [id],
    ...(shareToken !== null && { figuresOf: [shareToken] }),
    dueAt: isoNow(),
  };
}

/** A file version is only deleted while its recording waits for it. @throws AppError NOT_FOUND when it is in use */
async function waitingEnded({ id, versionOf }: StoredRecording): Promise<Change[]> {
  const recording = versionOf === null ? null : await getStoredRecording(versionOf);
  if (!recording) return [];
  const versions = versionsOf(recording);
  // A recording whose cut is being rendered has no other file.
  if (versions.next?.fileId !== id || versions.next.cut) throw notFound('Recording');
  return recordingChanged(recording, { ...recording, versions: { ...versions, next: null } });
}

export const endUpload = ({ id, segments }: StoredRecording): Change[] =>
  segments ? [segmentUploadDeleted({ recordingId: id, id: segments.uploadId })] : [];

/**
 * The changes that go with the deletion of a recording: a cleanup job for its media, the deletion of its file versions,
 * and the end of its media tokens.
 */
export async function deletionOf(recording: StoredRecording): Promise<{ cleanupJob: CleanupJob; changes: Change[] }> {
  const versions = await getStoredRecordings(fileIdsOf(recording));
  const cleanupJob = cleanupJobOf(recording, versions);
  const ended = hasMedia(recording) ? subjectsOf(recording.id) : [];
  return {
    cleanupJob,
    changes: [
      cleanupJobCreated(cleanupJob),
      ...[recording, ...versions].flatMap(endUpload),
      ...versions.flatMap((version) => recordingChanged(version, null)),
      ...(await waitingEnded(recording)),
      ...accessEnded(ended),
    ],
  };
}

/** Deletes the item and stores a cleanup job for its media; null when another request has deleted it meanwhile. */
async function deleteItem(actor: Actor, recordingId: string): Promise<CleanupJob | null> {
  await loadRecording(actor, recordingId, 'recording:change', { alsoVersion: true });
  const deleted = await changeRecording(recordingId, async (recording) => {
    const { cleanupJob, changes } = await deletionOf(recording);
    return { after: null, with: changes, cleanupJob };
  });
  return deleted?.change?.cleanupJob ?? null;
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
  // Loaded when it is needed: a function starts faster with less code.
  const { indexCaptions } = await import('../captions/index-captions.ts');
  await Promise.all([endAccess(subjectsOf(recordingId)), runCleanupJob(cleanupJob), indexCaptions([recordingId])]);
  return { message: 'Recording deleted' };
}
