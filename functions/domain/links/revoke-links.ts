import type { revokeLinks as contract } from '#shared/api/links.ts';
import type { OutputOf } from '#shared/api/operation.ts';
import { logError } from '../../observability/log.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { endAccess } from '../revocations/end-access.ts';
import { revokeLink } from './unshare-recording.ts';

type Failure = OutputOf<typeof contract>['failed'][number];

/** Why a link could not be removed, as the call answers it; an internal error is not revealed. */
function failureOf(recordingId: string, error: unknown): Failure {
  if (error instanceof AppError) return { recordingId, code: error.code, message: error.message };
  logError('A link could not be removed', error, { recordingId });
  return { recordingId, code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' };
}

/** Removes links one after the other, because they change the same counts. */
async function revokeEach(actor: Actor, recordingIds: string[]) {
  const taken: { recordingId: string; subjects: string[] }[] = [];
  const failed: Failure[] = [];
  for (const recordingId of recordingIds) {
    try {
      taken.push({ recordingId, subjects: await revokeLink(actor, recordingId) });
    } catch (error) {
      failed.push(failureOf(recordingId, error));
    }
  }
  return { taken, failed };
}

/**
 * Removes the main links of many recordings and, within a minute, their media URLs. A failure of one does not affect
 * the others, and can be retried.
 * @returns the removed ones, and the failed ones with the reason, each once
 */
export async function revokeLinks(actor: Actor, recordingIds: string[]): Promise<OutputOf<typeof contract>> {
  const { taken, failed } = await revokeEach(actor, [...new Set(recordingIds)]);
  await endAccess(taken.flatMap(({ subjects }) => subjects));
  return { removed: taken.map(({ recordingId }) => recordingId), failed };
}
