import type { StoredRecording } from '../../data/recording.ts';
import type { ConversionJob } from '../../gateways/mediaconvert-jobs.ts';
import { headObject } from '../../gateways/s3.ts';
import { convertedKey } from '../media-files/media-keys.ts';
import type { Outcome } from './transitions.ts';

/**
 * Errors of MediaConvert that say nothing against the recording or the settings: the same job can end well the next
 * time. A full disk of theirs (1050, 1507), a fault of accelerated transcoding (1550), and what they cannot explain
 * (1999): https://docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_error_codes.html A role that lacks rights
 * (1401, 1432 to 1434, 1515) is not among them: the job fails until somebody changes the role.
 */
const TRANSIENT_CODES: readonly (number | null)[] = [1050, 1507, 1550, 1999];

/** Whether another attempt may end well after this error. */
const isTransientJobError = (errorCode: number | null): boolean => TRANSIENT_CODES.includes(errorCode);

/**
 * How much shorter than the take its MP4 may be, in seconds, before the conversion counts as failed:
 * `duration` is whole seconds, and a truncated original converts without an error.
 */
const TRUNCATION_TOLERANCE_SECONDS = 2;

/** A job that has ended, as MediaConvert describes it. */
export type EndedJob = Pick<ConversionJob, 'id' | 'durationMs' | 'errorCode' | 'errorMessage'> & {
  status: 'COMPLETE' | 'ERROR' | 'CANCELED';
};

/**
 * Whether an MP4 is shorter than its recording: a truncated original converts without an error.
 * @param durationMs milliseconds; unknown counts as nothing
 * @param expected seconds
 */
export const isTruncated = (durationMs: number | null, expected: number | null): boolean =>
  (durationMs ?? 0) < ((expected ?? 0) - TRUNCATION_TOLERANCE_SECONDS) * 1000;

/** The reason why a job failed, in a sentence that names the job. */
export function failureText({ id, status, errorCode, errorMessage }: EndedJob): string {
  if (status === 'CANCELED') return `Job ${id} was canceled`;
  return `Job ${id} failed (${errorCode ?? 'no code'}): ${errorMessage ?? 'it does not say why'}`;
}

/**
 * Classifies what a finished conversion wrote: the file has to be there, with bytes in it, and as long as the
 * recording.
 * @param durationMs its length in milliseconds, null when it is unknown
 * @returns null when there is no such file
 */
export async function classifyOutput(
  { id, conversionAttempt, duration }: StoredRecording,
  durationMs: number | null,
): Promise<Outcome | null> {
  const mp4Key = convertedKey(id, conversionAttempt);
  const output = await headObject(mp4Key);
  if (!output || output.size === 0) return null;
  if (isTruncated(durationMs, duration)) {
    const lengths = `${(durationMs ?? 0) / 1000} s of ${duration ?? 0} s`;
    return { status: 'failed', reason: `The recording is incomplete: only ${lengths} could be converted` };
  }
  return { status: 'completed', mp4Key };
}

/**
 * Classifies the job of a recording's attempt. "Completed" is what the file says, not the job; a failure is final
 * unless it is MediaConvert's own.
 */
export async function classifyJob(recording: StoredRecording, job: EndedJob): Promise<Outcome> {
  if (job.status === 'COMPLETE') {
    const outcome = await classifyOutput(recording, job.durationMs);
    return outcome ?? { status: 'failed', reason: 'The conversion wrote no file' };
  }
  return { status: isTransientJobError(job.errorCode) ? 'transient' : 'failed', reason: failureText(job) };
}
