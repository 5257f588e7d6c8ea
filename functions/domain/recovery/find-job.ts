import type { StoredRecording } from '../../data/recording.ts';
import { type ConversionJob, getJob, searchJobs } from '../../gateways/mediaconvert-jobs.ts';
import { s3Url } from '../../gateways/s3.ts';

/**
 * The job of a recording's last attempt: by its id, or, when that was never stored, among the jobs that read its
 * original.
 * @returns null when MediaConvert knows no such job
 * @throws Error when MediaConvert cannot say
 */
export async function findJob(recording: StoredRecording): Promise<ConversionJob | null> {
  const { id, originalKey, conversionAttempt, conversionJobId } = recording;
  if (conversionJobId !== null) return getJob(conversionJobId);
  if (originalKey === null) return null;
  const attempt = String(conversionAttempt);
  return searchJobs(s3Url(originalKey), ({ metadata }) => metadata.recordingId === id && metadata.attempt === attempt);
}
