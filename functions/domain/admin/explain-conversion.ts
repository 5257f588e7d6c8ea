import type { StoredRecording } from '../../data/recording.ts';
import type { ConversionJob } from '../../gateways/mediaconvert-jobs.ts';
import { logError } from '../../observability/log.ts';
import { failureText } from '../conversion/classify-job.ts';
import { waitsForFile } from '../media-tokens/segment-access.ts';
import { findJob } from '../recovery/find-job.ts';
import { explainJoin } from './explain-join.ts';

/** Why a recording has no MP4, and MediaConvert's id of the job that is meant. */
export interface ConversionExplanation {
  why: string;
  jobId: string | null;
}

/** What a job that is known says of itself. */
export function describeJob(job: ConversionJob): string {
  const { id, status, percent } = job;
  if (status === 'SUBMITTED') return `Job ${id} waits in the queue`;
  if (status === 'PROGRESSING') return `Job ${id} is still converting${percent === null ? '' : `, ${percent}% done`}`;
  if (status === 'COMPLETE') return `Job ${id} is complete, but nobody was told`;
  return failureText({ ...job, status });
}

/** What is known without asking anybody. */
function describeStored({ conversionError, conversionAttempt, transcodeStatus }: StoredRecording): string {
  const before = conversionError ? `: ${conversionError}` : '';
  if (transcodeStatus === 'processing') return `MediaConvert knows no job of attempt ${conversionAttempt}${before}`;
  return conversionError ?? 'The conversion was never started';
}

async function explainFromJob(recording: StoredRecording): Promise<ConversionExplanation> {
  const job = await findJob(recording);
  return job ? { why: describeJob(job), jobId: job.id } : { why: describeStored(recording), jobId: null };
}

/** Why a recording has no MP4. For one that is being converted, MediaConvert is asked for its job. */
export async function explainConversion(recording: StoredRecording): Promise<ConversionExplanation> {
  if (waitsForFile(recording)) return { why: await explainJoin(recording), jobId: null };
  const { transcodeStatus, conversionJobId: jobId, id } = recording;
  if (transcodeStatus !== 'processing') return { why: describeStored(recording), jobId };
  try {
    return await explainFromJob(recording);
  } catch (error) {
    // The list is worth showing without it.
    logError('A conversion job could not be asked for', error, { recordingId: id });
    return { why: 'MediaConvert cannot be asked right now', jobId };
  }
}
