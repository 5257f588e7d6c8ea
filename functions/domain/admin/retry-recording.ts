import type { RecoveryOutcome } from '#shared/api/admin.ts';
import { getStoredRecording } from '../../data/recording.ts';
import { isoNow } from '../../process/clock.ts';
import { notFound } from '../app-error.ts';
import { reconcileRecording } from '../recovery/reconcile-recording.ts';

/**
 * Reconciles one recording now, whatever workspace it is in, and begins its conversion again however often that was done.
 * @returns what became of it, and why when it failed
 * @throws AppError NOT_FOUND; what kept MediaConvert from answering
 */
export async function retryRecording(recordingId: string): Promise<{ outcome: RecoveryOutcome; why: string | null }> {
  if (!(await getStoredRecording(recordingId))) throw notFound('Recording');
  const outcome = await reconcileRecording(recordingId, { before: isoNow(), isManual: true });
  const after = await getStoredRecording(recordingId);
  return { outcome, why: outcome === 'failed' ? (after?.conversionError ?? null) : null };
}
