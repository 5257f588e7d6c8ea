import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { loadShared } from '../links/load-shared.ts';
import type { Right } from '../media-tokens/media-claims.ts';
import { openRecording } from '../recordings/load-recording.ts';

async function asMember(actor: Actor, recordingId: string): Promise<Right> {
  const { recording, accessGeneration } = await openRecording(actor, recordingId, 'File');
  return { by: 'member', userId: actor.userId, recording, accessGeneration };
}

async function byLink(shareToken: string, recordingId: string): Promise<Right> {
  const recording = await loadShared(shareToken);
  if (recording.id !== recordingId) throw notFound('File');
  return { by: 'share', recording };
}

/**
 * Finds the right to a recording's files. Whoever brings a share token is judged by it alone, signed in or not.
 * @throws AppError UNAUTHORIZED without a session or token; NOT_FOUND when it is another tenant's or another link's
 */
export async function findRight(
  actor: Actor | null,
  recordingId: string,
  shareToken: string | undefined,
): Promise<Right> {
  if (shareToken) return byLink(shareToken, recordingId);
  if (!actor) throw new AppError('UNAUTHORIZED', 'Unauthorized');
  return asMember(actor, recordingId);
}
