import { JOIN_OVERDUE_MS } from '#shared/limits.ts';
import { waitsForFile } from '#shared/rules/video/playable-source.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { getSegmentUpload, type SegmentUpload } from '../../../data/video/segment-upload.ts';
import { isFaultOfRole } from '../../../gateways/mediaconvert/job-faults.ts';
import { type ConversionJob, SERVICE_SILENT, unknownJob } from '../../../gateways/mediaconvert/mediaconvert-jobs.ts';
import { logError } from '../../../observability/log.ts';
import { failureText } from '../../video/conversion/classify-job.ts';
import { fileFact } from '../../video/file-state/failure-reason.ts';
import { findJob } from '../../video/recovery/find-job.ts';
import { retryRefusal } from './retry-refusal.ts';

const JOIN_MINUTES = JOIN_OVERDUE_MS / 60_000;

/** Why a recording has no MP4, what to do, and the id of the job that failed or runs. */
export interface ConversionExplanation {
  reason: string;
  advice: string;
  jobId: string | null;
}

export function describeJob(job: ConversionJob): string {
  const { id, state, percent } = job;
  if (state === 'waiting') return `Job ${id} waits in the queue`;
  if (state === 'converting') return `Job ${id} is still converting${percent === null ? '' : `, ${percent}% done`}`;
  if (state === 'completed') return `Job ${id} is complete, but nobody was told`;
  return failureText({ ...job, state });
}

function describeStored(file: StoredFile): string {
  const { conversionError, conversionAttempt, transcodeStatus, failureCause } = file;
  if (failureCause === 'file') return fileFact(conversionError);
  const before = conversionError ? `: ${conversionError}` : '';
  if (transcodeStatus === 'processing') return `${unknownJob(conversionAttempt)}${before}`;
  return conversionError ?? 'The conversion was never started';
}

const minuteText = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

const LOCAL_COPY = 'Its browser sends its own copy the next time it opens the app.';

function describeUpload({ phase, dueAt }: SegmentUpload, failure: string | null | undefined): string {
  if (phase === 'joining') {
    return `Its segments are being joined. A join without progress for ${JOIN_MINUTES} minutes is started again.`;
  }
  if (phase === 'waiting') {
    return `Its segments could not be joined because a service failed. The next try is at ${minuteText(dueAt)}.`;
  }
  return `Its segments cannot be joined. ${failure ? `${failure} ` : ''}${LOCAL_COPY}`;
}

/** Why a recording whose segments are attached has no file, in sentences for an administrator. */
async function explainJoin({ id, segments }: StoredFile): Promise<ConversionExplanation> {
  const upload = await getSegmentUpload(id);
  const reason = upload ? describeUpload(upload, segments?.failure) : 'Its segments were removed.';
  return { reason, advice: 'Retry joins the segments again.', jobId: null };
}

async function explainFromJob(file: StoredFile): Promise<ConversionExplanation> {
  const job = await findJob(file);
  const reason = job ? describeJob(job) : describeStored(file);
  return { reason, advice: STUCK, jobId: job?.id ?? null };
}

const STUCK = 'The next recovery picks it up; Retry does it now.';

function adviceOn(file: StoredFile): string {
  const useless = retryRefusal(file);
  if (useless !== null) return useless;
  const { transcodeStatus, conversionError } = file;
  if (transcodeStatus !== 'failed') return STUCK;
  return isFaultOfRole(conversionError ?? '')
    ? 'Deploy again to restore the permissions of the job role, then retry.'
    : 'Retry converts it again.';
}

/** Why a file has no MP4. Asks for the job while the file is being converted. */
export async function explainConversion(file: StoredFile): Promise<ConversionExplanation> {
  if (waitsForFile(file)) return explainJoin(file);
  const { transcodeStatus, conversionJobId: jobId, id } = file;
  if (transcodeStatus !== 'processing') {
    return { reason: describeStored(file), advice: adviceOn(file), jobId };
  }
  try {
    return await explainFromJob(file);
  } catch (error) {
    // The list is useful without this explanation.
    logError('The state of a conversion job could not be read', error, { recordingId: id });
    return { reason: SERVICE_SILENT, advice: STUCK, jobId };
  }
}
