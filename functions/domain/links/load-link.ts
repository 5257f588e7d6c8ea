import { isExpired } from '#shared/rules/share-expiry.ts';
import { parseScopedId } from '../../data/keys.ts';
import { findLinkedRecordingId } from '../../data/link.ts';
import { getStoredProject } from '../../data/project.ts';
import { getStoredRecording } from '../../data/recording.ts';
import { getWorkspace } from '../../data/workspace.ts';
import { nowMs } from '../../process/clock.ts';
import { AppError } from '../app-error.ts';
import { withoutDeletedProject } from '../recordings/recording-view.ts';
import { hasLink, type LinkedRecording } from './link-change.ts';

/** The recording that a link opens; null when it, its project or its workspace is gone, or the link is. */
async function findLive(shareToken: string): Promise<LinkedRecording | null> {
  const recordingId = await findLinkedRecordingId(shareToken);
  if (!recordingId) return null;
  // Its id says which workspace it is in, so the two are asked for together: somebody waits for the video.
  const [found, workspace] = await Promise.all([
    getStoredRecording(recordingId),
    getWorkspace(parseScopedId(recordingId)?.workspaceId ?? ''),
  ]);
  if (!found || !workspace) return null;
  const recording = withoutDeletedProject(
    found,
    found.projectId === null ? null : await getStoredProject(found.projectId),
  );
  return recording && hasLink(recording) && recording.shareToken === shareToken ? recording : null;
}

/**
 * Reads the recording that a link opens.
 * @throws AppError SHARE_NOT_FOUND for a link that is none (any more); SHARE_EXPIRED, flagged `expired`, for one
 *   that has ended. The page tells the two apart by the word "expired" too, so only one message has it.
 */
export async function loadLink(shareToken: string): Promise<LinkedRecording> {
  const recording = await findLive(shareToken);
  if (!recording) {
    throw new AppError('SHARE_NOT_FOUND', 'Sorry, this video is no longer available.');
  }
  if (isExpired(recording.shareExpiresAt, nowMs())) {
    throw new AppError('SHARE_EXPIRED', 'This share link has expired and is no longer accessible.', { expired: true });
  }
  return recording;
}
