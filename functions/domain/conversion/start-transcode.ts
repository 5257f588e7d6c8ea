import type { TranscodeStatus } from '#shared/model/recording.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { createJob, UnusableInputError } from '../../gateways/mediaconvert.ts';
import { s3Url } from '../../gateways/s3.ts';
import { logError, logInfo } from '../../observability/log.ts';
import { correlationId } from '../../observability/log-context.ts';
import { putMetrics } from '../../observability/metrics.ts';
import { convertedDestination } from '../media-files/media-keys.ts';
import { examineOriginal } from './examine-original.ts';
import { jobSettings } from './job-settings.ts';
import { type Attempt, beginAttempt, type Copies, endAttempt, noteJob } from './transitions.ts';

/** What came of starting: a job was ordered, the take cannot be converted, or there was nothing to start. */
export type Start = 'started' | 'failed' | 'nothing';

/** What the job's events say of what it is for, and by which request or event it was ordered. */
const jobMetadata = ({ recordingId, attempt }: Attempt): Record<string, string> => {
  const id = correlationId();
  return { recordingId, attempt: String(attempt), ...(id === undefined ? {} : { correlationId: id }) };
};

/** Looks into the take and orders its conversion; gives the job's id. */
async function submit({ id, originalKey, fileSize, transcodeAttempt }: StoredRecording): Promise<string | null> {
  if (!originalKey || fileSize === 0) throw new UnusableInputError('The take is empty');
  const original = await examineOriginal(originalKey);
  return createJob({
    token: `${id}-${transcodeAttempt}`,
    settings: jobSettings(s3Url(originalKey), s3Url(convertedDestination(id, transcodeAttempt)), original),
    metadata: jobMetadata({ recordingId: id, attempt: transcodeAttempt }),
  });
}

async function giveUp(attempt: Attempt, error: unknown): Promise<Start> {
  const reason = error instanceof Error ? error.message : String(error);
  const isFinal = error instanceof UnusableInputError;
  await endAttempt(attempt, { status: isFinal ? 'failed' : 'pending', reason });
  if (!isFinal) throw error;
  return 'failed';
}

/** The conversion goes on whether or not its job can be noted: the recovery finds the job by the take it reads. */
async function remember(attempt: Attempt, jobId: string): Promise<void> {
  try {
    await noteJob(attempt, jobId);
  } catch (error) {
    logError('A conversion job could not be noted', error, { ...attempt, jobId });
  }
}

/**
 * Has a recording converted to MP4, unless it has no file yet or a conversion was started before. A file that is no
 * video fails at once.
 * @param from statuses to start from; a failed one is only tried again by somebody who asks for it
 * @param copies see `beginAttempt`: without them a recording whose upload is not copied yet is left alone
 * @throws what kept MediaConvert from taking the job (throttled, down); the recording is pending again then
 */
export async function startTranscode(
  recordingId: string,
  from: readonly TranscodeStatus[] = ['pending'],
  copies?: Copies,
): Promise<Start> {
  const recording = await beginAttempt(recordingId, from, copies);
  if (!recording) return 'nothing';
  const attempt = { recordingId, attempt: recording.transcodeAttempt };
  let jobId: string | null;
  try {
    jobId = await submit(recording);
  } catch (error) {
    return giveUp(attempt, error);
  }
  logInfo('Conversion started', { ...attempt, jobId });
  putMetrics({ ConversionsStarted: 1 });
  if (jobId) await remember(attempt, jobId);
  return 'started';
}
