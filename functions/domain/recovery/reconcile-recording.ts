import type { RecoveryOutcome } from '#shared/api/admin.ts';
import { waitsForFile } from '#shared/rules/playable-source.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { probeMedia, UnusableInputError } from '../../gateways/mediaconvert.ts';
import type { ConversionJob } from '../../gateways/mediaconvert-jobs.ts';
import { headObject } from '../../gateways/s3.ts';
import { isoNow } from '../../process/clock.ts';
import { endAttempt } from '../conversion/attempts.ts';
import { classifyJob, classifyOutput, type EndedJob } from '../conversion/classify-job.ts';
import { startConversion } from '../conversion/start-conversion.ts';
import type { Outcome } from '../files/conversion-state.ts';
import { convertedKey } from '../media-files/media-keys.ts';
import { restartPreparation } from '../preparation/start-preparation.ts';
import { findJob } from './find-job.ts';
import { reconcileJoin } from './reconcile-join.ts';

const hasEnded = (job: ConversionJob): job is ConversionJob & EndedJob =>
  job.status !== 'SUBMITTED' && job.status !== 'PROGRESSING';

/** Length of a finished MP4 in milliseconds; null when the file does not exist or is not an MP4. */
async function outputLength(mp4Key: string): Promise<number | null> {
  if (!(await headObject(mp4Key))?.size) return null;
  try {
    return (await probeMedia(mp4Key)).durationMs;
  } catch (error) {
    if (error instanceof UnusableInputError) return null;
    throw error;
  }
}

async function classifyOutputWithoutJob(recording: StoredRecording): Promise<Outcome> {
  const { id, conversionAttempt } = recording;
  const durationMs = await outputLength(convertedKey(id, conversionAttempt));
  const outcome = durationMs === null ? null : await classifyOutput(recording, { durationMs, pictureSize: null });
  return outcome ?? { status: 'transient', reason: `MediaConvert knows no job of attempt ${conversionAttempt}` };
}

/**
 * Classifies the current attempt of a recording: by its job, or by its output when MediaConvert does not know the job.
 * @returns null while its job is in progress
 */
async function classifyAttempt(recording: StoredRecording): Promise<Outcome | null> {
  const job = await findJob(recording);
  if (!job) return classifyOutputWithoutJob(recording);
  return hasEnded(job) ? classifyJob(recording, job) : null;
}

export interface ReconcileOptions {
  /** ISO 8601. An attempt that began after this time is not reconciled yet. */
  before: string;
  /** Whether a person retries this recording: then it is tried again, regardless of earlier tries. */
  isManual: boolean;
}

/**
 * Time in which a call of the API that begins an attempt creates its job, in seconds. A person who retries twice must
 * not create two jobs.
 */
const ORDERING_SECONDS = 30;

const OUTCOMES = { started: 'restarted', failed: 'failed', nothing: 'left' } as const;

/** Restarts the preparation of a recording whose upload is not copied yet: it never began, or was given up. */
async function prepare(
  { id, transcodeStatus }: StoredRecording,
  { isManual }: ReconcileOptions,
): Promise<RecoveryOutcome> {
  if (transcodeStatus === 'failed' && !isManual) return 'left';
  await restartPreparation(id, isManual);
  return 'restarted';
}

async function begin(recordingId: string, { isManual }: ReconcileOptions): Promise<RecoveryOutcome> {
  return OUTCOMES[await startConversion(recordingId, isManual ? 'beginAgain' : 'begin')];
}

/**
 * In a manual retry, a transient failure ends an attempt as failed: the next attempt then counts such failures from 0.
 */
const finalFor = (outcome: Outcome, { isManual }: ReconcileOptions): Outcome =>
  outcome.status === 'transient' && isManual ? { ...outcome, status: 'failed', cause: 'system' } : outcome;

/** Ends an attempt whose job has ended, and begins the next attempt after a transient failure. */
async function reconcileAttempt(recording: StoredRecording, options: ReconcileOptions): Promise<RecoveryOutcome> {
  const outcome = await classifyAttempt(recording);
  if (!outcome) return 'left';
  const attempt = { recordingId: recording.id, attempt: recording.conversionAttempt };
  const status = await endAttempt(attempt, finalFor(outcome, options));
  // The event of the job, or another run, came first.
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
  if (waitsForFile(recording)) return reconcileJoin(recording, options);
  if (recording.uploads) return prepare(recording, options);
  if (recording.transcodeStatus !== 'processing') return begin(recordingId, options);
  return isDue(recording, options) ? reconcileAttempt(recording, options) : 'left';
}
