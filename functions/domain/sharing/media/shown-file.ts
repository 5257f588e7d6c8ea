import type { ShownFile } from '#shared/api/sharing/media.ts';
import { waitsForFile } from '#shared/rules/video/playable-source.ts';
import type { Actor } from '../../ground/actor.ts';
import { mayWatchEarly } from '../../ground/media-tokens/segment-access.ts';
import { findMediaGrant, type ThroughLink } from './media-grant.ts';

/**
 * Says what players show of a recording now. It counts no view, and writes nothing.
 * @throws AppError see `findMediaGrant`
 */
export async function readShownFile(
  actor: Actor | null,
  recordingId: string,
  through: ThroughLink,
): Promise<ShownFile> {
  const { by, recording } = await findMediaGrant(actor, recordingId, through);
  const hasSegments = waitsForFile(recording.file) || (by === 'share' && mayWatchEarly(recording.file));
  return { number: recording.file.number, isPlayable: recording.file.originalKey !== null || hasSegments };
}
