import { isExpired } from '../../../shared/rules/share-expiry.ts';
import { getStoredRecording } from '../../data/recording.ts';
import { findSharedRecordingId } from '../../data/share.ts';
import { getWorkspace } from '../../data/workspace.ts';
import { nowMs } from '../../gateways/clock.ts';
import { AppError } from '../app-error.ts';
import { hasLink, type Shared } from './link-change.ts';

/**
 * Reads the recording that a link opens.
 * @throws AppError SHARE_NOT_FOUND for a link that is none (any more); SHARE_EXPIRED, flagged `expired`, for one
 *   that has ended. The page tells the two apart by the word "expired" too, so only one message has it.
 */
export async function loadShared(shareToken: string): Promise<Shared> {
  const recordingId = await findSharedRecordingId(shareToken);
  const recording = recordingId && (await getStoredRecording(recordingId));
  const isLive = recording && hasLink(recording) && (await getWorkspace(recording.workspaceId)) !== null;
  if (!isLive || recording.shareToken !== shareToken) {
    throw new AppError('SHARE_NOT_FOUND', 'Sorry, this video is no longer available.');
  }
  if (isExpired(recording.shareExpiresAt, nowMs())) {
    throw new AppError('SHARE_EXPIRED', 'This share link has expired and is no longer accessible.', { expired: true });
  }
  return recording;
}
