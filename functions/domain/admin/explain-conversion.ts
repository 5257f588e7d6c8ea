import { JOIN_OVERDUE_MS } from '#shared/model/segment.ts';
import { waitsForFile } from '#shared/rules/playable-source.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { getSegmentUpload, type SegmentUpload } from '../../data/segment-upload.ts';
import type { ConversionJob } from '../../gateways/mediaconvert-jobs.ts';
import { logError } from '../../observability/log.ts';
import { failureText } from '../conversion/classify-job.ts';
import { findJob } from '../recovery/find-job.ts';

const JOIN_MINUTES = JOIN_OVERDUE_MS / 60_000;

/** Why a recording has no MP4, and MediaConvert's id of the job that failed or runs. */
export interface ConversionExplanation {
  why: string;
  jobId: string | null;
}

/** Describes the state of a job that MediaConvert knows. */
export function describeJob(job: ConversionJob): string {
  const { id, status, percent } = job;
  if (status === 'SUBMITTED') return `Job ${id} waits in the queue`;
  if (status === 'PROGRESSING') return `Job ${id} is still converting${percent === null ? '' : `, ${percent}% done`}`;
  if (status === 'COMPLETE') return `Job ${id} is complete, but nobody was told`;
  return failureText({ ...job, status });
}

/** The reason that the recording itself stores. */
function describeStored({ conversionError, conversionAttempt, transcodeStatus }: StoredRecording): string {
  const before = conversionError ? `: ${conversionError}` : '';
  if (transcodeStatus === 'processing') return `MediaConvert knows no job of attempt ${conversionAttempt}${before}`;
  return conversionError ?? 'The conversion was never started';
}

const minuteText = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

function describeUpload({ phase, dueAt }: SegmentUpload): string {
  if (phase === 'joining') {
    return `Its segments are being joined. A join without progress for ${JOIN_MINUTES} minutes is started again.`;
  }
  if (phase === 'waiting') {
    return `Its segments could not be joined because a service failed. The next try is at ${minuteText(dueAt)}.`;
  }
  return 'Its segments cannot be joined. Its browser sends its own copy the next time it opens the app.';
}

/** Why a recording whose segments are attached has no file, in sentences for an administrator. */
async function explainJoin({ id }: StoredRecording): Promise<string> {
  const upload = await getSegmentUpload(id);
  return upload ? describeUpload(upload) : 'Its segments were removed.';
}

async function explainFromJob(recording: StoredRecording): Promise<ConversionExplanation> {
  const job = await findJob(recording);
  return job ? { why: describeJob(job), jobId: job.id } : { why: describeStored(recording), jobId: null };
}

/** Why a recording has no MP4. Asks MediaConvert for the job while the recording is being converted. */
export async function explainConversion(recording: StoredRecording): Promise<ConversionExplanation> {
  if (waitsForFile(recording)) return { why: await explainJoin(recording), jobId: null };
  const { transcodeStatus, conversionJobId: jobId, id } = recording;
  if (transcodeStatus !== 'processing') return { why: describeStored(recording), jobId };
  try {
    return await explainFromJob(recording);
  } catch (error) {
    // The list is useful without this explanation.
    logError('The state of a conversion job could not be read', error, { recordingId: id });
    return { why: 'MediaConvert cannot be asked right now', jobId };
  }
}
