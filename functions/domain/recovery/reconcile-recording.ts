import type { RecoveryOutcome } from '#shared/api/admin.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { isoNow } from '../../process/clock.ts';
import { startConversion } from '../conversion/start-conversion.ts';
import { endAttempt, type Outcome } from '../conversion/transitions.ts';
import { waitsForFile } from '../media-tokens/segment-access.ts';
import { restartPreparation } from '../preparation/start-preparation.ts';
import { classifyAttempt } from './classify-attempt.ts';

/** How a recording is reconciled. */
export interface ReconcileOptions {
  /** One whose conversion was begun after this, ISO 8601, has nothing wrong with it yet. */
  before: string;
  /** A person retries this very recording: it is tried again however often that was done before. */
  isManual: boolean;
}

/**
 * Seconds within which the call that begins an attempt creates its job: a call of the API ends within them. A person
 * who retries twice must not have two jobs ordered.
 */
const ORDERING_SECONDS = 30;

const OUTCOMES = { started: 'restarted', failed: 'failed', nothing: 'left' } as const;

/** One whose upload is not copied yet is not converted: its preparation never began, or was given up. */
async function prepare(
  { id, transcodeStatus }: StoredRecording,
  { isManual }: ReconcileOptions,
): Promise<RecoveryOutcome> {
  if (transcodeStatus === 'failed' && !isManual) return 'left';
  await restartPreparation(id, isManual);
  return 'restarted';
}

async function begin(recordingId: string, { isManual }: ReconcileOptions): Promise<RecoveryOutcome> {
  return OUTCOMES[await startConversion(recordingId, isManual ? ['pending', 'failed'] : ['pending'])];
}

/** A manual retry counts the attempts again: a transient failure ends as failed, which only a person tries again. */
const finalFor = (outcome: Outcome, { isManual }: ReconcileOptions): Outcome =>
  outcome.status === 'transient' && isManual ? { ...outcome, status: 'failed' } : outcome;

/** Ends what MediaConvert says has ended, and begins again what failed transiently. */
async function reconcileAttempt(recording: StoredRecording, options: ReconcileOptions): Promise<RecoveryOutcome> {
  const outcome = await classifyAttempt(recording);
  if (!outcome) return 'left';
  const attempt = { recordingId: recording.id, attempt: recording.conversionAttempt };
  const status = await endAttempt(attempt, finalFor(outcome, options));
  // Its own event, or another run, was quicker.
  if (status === null) return 'left';
  if (status === 'completed') return 'completed';
  const mayBegin = status === 'pending' || (options.isManual && outcome.status === 'transient');
  return mayBegin ? begin(recording.id, options) : 'failed';
}

/** Whether an attempt has had the time that it may take. */
function isDue({ updatedAt, conversionJobId }: StoredRecording, { before, isManual }: ReconcileOptions): boolean {
  const mayBeOrdered = isManual && conversionJobId === null && updatedAt > isoNow(-ORDERING_SECONDS);
  return updatedAt < before && !mayBeOrdered;
}

/**
 * Reconciles a recording whose conversion is stuck with the state of its MediaConvert job. It can be repeated, and run
 * at the same time as another run or the job's own event: it ends only the current attempt, and only one caller begins
 * the next.
 * @throws the error of MediaConvert; the recording is as before, or pending
 */
export async function reconcileRecording(recordingId: string, options: ReconcileOptions): Promise<RecoveryOutcome> {
  const recording = await getStoredRecording(recordingId);
  if (!recording || recording.transcodeStatus === 'completed') return 'left';
  // It is converted once its segments are joined; the sweep of segments looks after joins.
  if (waitsForFile(recording)) return 'left';
  if (recording.uploads) return prepare(recording, options);
  if (recording.transcodeStatus !== 'processing') return begin(recordingId, options);
  return isDue(recording, options) ? reconcileAttempt(recording, options) : 'left';
}
