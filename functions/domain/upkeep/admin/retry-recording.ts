import type { RecoveryOutcome } from '#shared/api/upkeep/admin.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { reconcileFile } from '../../video/recovery/reconcile-file.ts';
import { retryRefusal } from './retry-refusal.ts';

/**
 * Reconciles one recording, or one file that is to take the place of another, of any workspace now. Its join or its conversion begins again, regardless of how often that
 * was done before.
 * @returns the outcome, and the reason when it is `failed`
 * @throws AppError NOT_FOUND, RETRY_USELESS, RATE_LIMITED; the error of the conversion service or of a workflow's start
 */
export async function retryRecording(
  actor: Actor,
  recordingId: string,
): Promise<{ outcome: RecoveryOutcome; reason: string | null }> {
  const recording = await getStoredRecording(recordingId);
  const file = recording?.file ?? (await getFile(recordingId));
  if (!file) throw notFound('Recording');
  const useless = retryRefusal(file);
  if (useless !== null) throw new AppError('RETRY_USELESS', useless);
  await limitRate('retryByUser', actor.userId);
  const entry = stateAct('recording.retried', actor, null, recording ?? recordingId);
  const outcome = await reconcileFile(file.id, { before: isoNow(), isManual: true, with: [entry] });
  const after = await getFile(file.id);
  return { outcome, reason: outcome === 'failed' ? (after?.conversionError ?? null) : null };
}
