import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import type { MediaGrant } from '../../ground/media-tokens/media-claims.ts';
import { openRecording } from '../../video/recordings/load-recording.ts';
import { shownTo } from '../../video/recordings/shown-to.ts';
import { openLink } from '../links/load-link.ts';
import { requireVisit } from '../visits/require-visit.ts';

async function memberGrant(actor: Actor, recordingId: string): Promise<MediaGrant> {
  const { recording, accessGrantVersion } = await openRecording(actor, recordingId, 'File');
  const { userId, session } = actor;
  return { by: 'member', userId, session, recording: shownTo(actor, recording), accessGrantVersion };
}

export interface ThroughLink {
  shareToken?: string | undefined;
  pass?: string | null | undefined;
}

async function linkGrant(shareToken: string, pass: string | null, recordingId: string): Promise<MediaGrant> {
  const opened = await openLink(shareToken);
  if (opened.recording.id !== recordingId) throw notFound('File');
  await requireVisit(opened, pass);
  return { by: 'share', ...opened };
}

/**
 * Finds the grant to a recording's files. With a share token, only its link counts, even if the caller is signed in.
 * @throws AppError UNAUTHORIZED without a session or token; NOT_FOUND for a recording of another tenant or another
 *   link; see `requireVisit`
 */
export async function findMediaGrant(
  actor: Actor | null,
  recordingId: string,
  { shareToken, pass }: ThroughLink,
): Promise<MediaGrant> {
  if (shareToken) return linkGrant(shareToken, pass ?? null, recordingId);
  if (!actor) throw new AppError('UNAUTHORIZED', 'Unauthorized');
  return memberGrant(actor, recordingId);
}
