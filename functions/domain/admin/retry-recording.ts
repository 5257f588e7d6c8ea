import type { RecoveryOutcome } from '#shared/api/admin.ts';
import { waitsForFile } from '#shared/rules/playable-source.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { getSegmentUpload } from '../../data/segment-upload.ts';
import { isoNow } from '../../process/clock.ts';
import { notFound } from '../app-error.ts';
import { orderJoin } from '../joining/start-join.ts';
import { reconcileRecording } from '../recovery/reconcile-recording.ts';

/** Orders another join, also of segments whose join failed permanently: a new version of the program may join them. */
async function joinAgain({ id, segments }: StoredRecording): Promise<RecoveryOutcome> {
  const upload = await getSegmentUpload(id);
  if (!upload || upload.id !== segments?.uploadId) return 'left';
  return (await orderJoin(upload)) ? 'restarted' : 'left';
}

/**
 * Reconciles one recording of any workspace now. Its join or its conversion begins again, regardless of how often that
 * was done before.
 * @returns the outcome, and the reason when it is `failed`
 * @throws AppError NOT_FOUND; the error of MediaConvert or Step Functions
 */
export async function retryRecording(recordingId: string): Promise<{ outcome: RecoveryOutcome; why: string | null }> {
  const recording = await getStoredRecording(recordingId);
  if (!recording) throw notFound('Recording');
  if (waitsForFile(recording)) return { outcome: await joinAgain(recording), why: null };
  const outcome = await reconcileRecording(recordingId, { before: isoNow(), isManual: true });
  const after = await getStoredRecording(recordingId);
  return { outcome, why: outcome === 'failed' ? (after?.conversionError ?? null) : null };
}
