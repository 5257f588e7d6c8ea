import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { loadLink } from '../links/load-link.ts';
import type { MediaGrant } from '../media-tokens/media-claims.ts';
import { openRecording } from '../recordings/load-recording.ts';
import { shownTo } from '../recordings/shown-to.ts';

async function memberGrant(actor: Actor, recordingId: string): Promise<MediaGrant> {
  const { recording, accessGrantVersion } = await openRecording(actor, recordingId, 'File');
  const { userId, session } = actor;
  return { by: 'member', userId, session, recording: shownTo(actor, recording), accessGrantVersion };
}

async function linkGrant(shareToken: string, recordingId: string): Promise<MediaGrant> {
  const recording = await loadLink(shareToken);
  if (recording.id !== recordingId) throw notFound('File');
  return { by: 'share', recording };
}

/**
 * Finds the grant to a recording's files. A share token decides alone, whether or not the caller is signed in.
 * @throws AppError UNAUTHORIZED without a session or token; NOT_FOUND when it is another tenant's or another link's
 */
export async function findMediaGrant(
  actor: Actor | null,
  recordingId: string,
  shareToken: string | undefined,
): Promise<MediaGrant> {
  if (shareToken) return linkGrant(shareToken, recordingId);
  if (!actor) throw new AppError('UNAUTHORIZED', 'Unauthorized');
  return memberGrant(actor, recordingId);
}
