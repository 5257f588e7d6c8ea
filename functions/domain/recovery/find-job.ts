import type { StoredRecording } from '../../data/recording.ts';
import { type ConversionJob, getJob, searchJobs } from '../../gateways/mediaconvert-jobs.ts';

/**
 * Finds the job of a recording's last attempt: by its id or, when the id was never stored, among the jobs that read its
 * original.
 * @returns null when MediaConvert knows no such job
 * @throws the error of MediaConvert
 */
export async function findJob(recording: StoredRecording): Promise<ConversionJob | null> {
  const { id, originalKey, conversionAttempt, conversionJobId } = recording;
  if (conversionJobId !== null) return getJob(conversionJobId);
  if (originalKey === null) return null;
  const attempt = String(conversionAttempt);
  return searchJobs(originalKey, ({ metadata }) => metadata.recordingId === id && metadata.attempt === attempt);
}
