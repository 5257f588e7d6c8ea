import type { RecoveryOutcome } from '#shared/api/upkeep/admin.ts';
import { waitsForFile } from '#shared/rules/video/playable-source.ts';
import { apply, type Change } from '../../../data/ground/apply.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { getSegmentUpload } from '../../../data/video/segment-upload.ts';
import { probeMedia, UnusableFileError } from '../../../gateways/mediaconvert/mediaconvert.ts';
import { type ConversionJob, unknownJob } from '../../../gateways/mediaconvert/mediaconvert-jobs.ts';
import { findObject } from '../../../gateways/s3/s3.ts';
import { isoNow } from '../../../process/clock.ts';
import { convertedKey } from '../../ground/media-files/media-keys.ts';
import { endAttempt } from '../conversion/attempts.ts';
import { classifyJob, classifyOutput, type EndedJob } from '../conversion/classify-job.ts';
import { startConversion } from '../conversion/start-conversion.ts';
import { beginsAtOnce, type Outcome } from '../file-state/conversion-state.ts';
import { endWithoutJoin } from '../joining/end-without-join.ts';
import { orderJoin } from '../joining/start-join.ts';
import { beginPackaging } from '../packaging/begin-packaging.ts';
import { restartPreparation } from '../preparation/start-preparation.ts';
import { findJob } from './find-job.ts';

/**
 * Reconciles a file that waits for the join of its segments. The sweep of segments continues joins, and this ends
 * what it cannot see: a file whose segments are gone.
 * @param isManual whether a person retries it: then a join follows whatever its state
 * @param changes of the transaction that this makes
 */
async function reconcileJoin(
  file: StoredFile,
  { isManual, with: changes }: { isManual: boolean; with?: Change[] },
): Promise<RecoveryOutcome> {
  const upload = await getSegmentUpload(file.id);
  if (!upload || upload.id !== file.segments?.uploadId) {
    return (await endWithoutJoin(file, changes)) ? 'failed' : 'left';
  }
  if (!isManual) return 'left';
  return (await orderJoin(upload, changes)) ? 'restarted' : 'left';
}

const hasEnded = (job: ConversionJob): job is ConversionJob & EndedJob =>
  job.state !== 'waiting' && job.state !== 'converting';

/** Length of a finished MP4 in milliseconds; null when the file does not exist or is not an MP4. */
async function outputLength(mp4Key: string): Promise<number | null> {
  if (!(await findObject(mp4Key))?.size) return null;
  try {
    return (await probeMedia(mp4Key)).durationMs;
  } catch (error) {
    if (error instanceof UnusableFileError) return null;
    throw error;
  }
}

async function classifyOutputWithoutJob(file: StoredFile): Promise<Outcome> {
  const { id, conversionAttempt } = file;
  const durationMs = await outputLength(convertedKey(id, conversionAttempt));
  const outcome = durationMs === null ? null : await classifyOutput(file, { durationMs, pictureSize: null });
  return outcome ?? { status: 'interrupted', reason: unknownJob(conversionAttempt), hasNoJob: true };
}

/**
 * Classifies the current attempt of a recording: by its job, or by its output when the service does not know the job.
 * @returns null while its job is in progress
 */
async function classifyAttempt(file: StoredFile): Promise<Outcome | null> {
  const job = await findJob(file);
  if (!job) return classifyOutputWithoutJob(file);
  return hasEnded(job) ? classifyJob(file, job) : null;
}

export interface ReconcileOptions {
  /** ISO 8601. An attempt that began after this time is not reconciled yet. */
  before: string;
  /** Whether a person retries this recording: then it is tried again, regardless of earlier tries. */
  isManual: boolean;
  /** Whether the attempt after a fault of the service is left to a later call. */
  waitsAfterFault?: boolean;
  /** Changes of the first transaction that this makes. Without one, they are not made. */
  with?: Change[];
}

/**
 * Time in which a call of the API that begins an attempt creates its job, in seconds. A person who retries twice must
 * not create two jobs.
 */
const ORDERING_SECONDS = 30;

const OUTCOMES = { started: 'restarted', failed: 'failed', nothing: 'left' } as const;

/** Restarts the preparation of a recording whose upload is not copied yet: it never began, or was given up. */
async function prepare(
  { id, transcodeStatus }: StoredFile,
  { isManual, with: changes = [] }: ReconcileOptions,
): Promise<RecoveryOutcome> {
  if (transcodeStatus === 'failed' && !isManual) return 'left';
  // The workflow writes the first change itself, after this call.
  if (changes.length > 0) await apply(changes);
  await restartPreparation(id, isManual);
  return 'restarted';
}

async function begin(fileId: string, { isManual, with: changes }: ReconcileOptions): Promise<RecoveryOutcome> {
  return OUTCOMES[await startConversion(fileId, isManual ? 'beginAgain' : 'begin', { with: changes })];
}

const mayBeRepeated = (outcome: Outcome) => outcome.status === 'transient' || outcome.status === 'interrupted';

/**
 * In a manual retry, an attempt that may be repeated ends as failed: the next attempt then counts such ends from 0.
 */
const finalFor = (outcome: Outcome, { isManual }: ReconcileOptions): Outcome =>
  isManual && mayBeRepeated(outcome) ? { status: 'failed', cause: 'system', reason: outcome.reason } : outcome;

/** Ends an attempt whose job has ended, and begins the next attempt unless that has to wait. */
async function reconcileAttempt(file: StoredFile, options: ReconcileOptions): Promise<RecoveryOutcome> {
  const outcome = await classifyAttempt(file);
  if (!outcome) return 'left';
  const attempt = { fileId: file.id, attempt: file.conversionAttempt };
  const status = await endAttempt(attempt, finalFor(outcome, options), options.with);
  // The event of the job, or another run, came first.
  if (status === null) return 'left';
  if (status === 'completed') {
    await beginPackaging(file.id);
    return 'completed';
  }
  if (status === 'pending' && options.waitsAfterFault && !beginsAtOnce(outcome)) return 'left';
  const mayBegin = status === 'pending' || (options.isManual && mayBeRepeated(outcome));
  return mayBegin ? begin(file.id, { ...options, with: [] }) : 'failed';
}

/** Whether an attempt has had the time that it may take. */
function isDue({ updatedAt, conversionJobId }: StoredFile, { before, isManual }: ReconcileOptions): boolean {
  const mayBeOrdered = isManual && conversionJobId === null && updatedAt > isoNow(-ORDERING_SECONDS);
  return updatedAt < before && !mayBeOrdered;
}

/**
 * Reconciles a file whose conversion is stuck with the state of its job. It can be repeated, and run
 * at the same time as another run or the job's own event: it ends only the current attempt, and only one caller begins
 * the next.
 * @throws the error of the conversion service; the file is as before, or pending
 */
export async function reconcileFile(fileId: string, options: ReconcileOptions): Promise<RecoveryOutcome> {
  const file = await getFile(fileId);
  if (!file || file.transcodeStatus === 'completed') return 'left';
  if (waitsForFile(file)) return reconcileJoin(file, options);
  if (file.uploads) return prepare(file, options);
  if (file.transcodeStatus !== 'processing') return begin(fileId, options);
  return isDue(file, options) ? reconcileAttempt(file, options) : 'left';
}
