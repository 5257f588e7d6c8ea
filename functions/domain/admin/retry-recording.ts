import type { RecoveryOutcome } from '#shared/api/admin.ts';
import { getStoredFile, getWithFile, isRecording } from '../../data/recording.ts';
import { isoNow } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { limitRate } from '../auth/limit-rate.ts';
import { stateAct } from '../events/state-event.ts';
import { reconcileRecording } from '../recovery/reconcile-recording.ts';
import { retryRefusal } from './retry-refusal.ts';

/**
 * Reconciles one recording of any workspace now. Its join or its conversion begins again, regardless of how often that
 * was done before.
 * @returns the outcome, and the reason when it is `failed`
 * @throws AppError NOT_FOUND, RETRY_USELESS, RATE_LIMITED; the error of the conversion service or of a workflow's start
 */
export async function retryRecording(
  actor: Actor,
  recordingId: string,
): Promise<{ outcome: RecoveryOutcome; reason: string | null }> {
  const stored = await getWithFile(recordingId);
  if (!stored) throw notFound('Recording');
  const useless = retryRefusal(stored);
  if (useless !== null) throw new AppError('RETRY_USELESS', useless);
  await limitRate('retryByUser', actor.userId);
  const entry = stateAct('recording.retried', actor, null, isRecording(stored) ? stored : recordingId);
  const outcome = await reconcileRecording(recordingId, { before: isoNow(), isManual: true, with: [entry] });
  const after = await getStoredFile(recordingId);
  return { outcome, reason: outcome === 'failed' ? (after?.conversionError ?? null) : null };
}
