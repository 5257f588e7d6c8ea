import { type StoredFile, sourceKeyOf } from '../../../data/video/file.ts';
import { type ConversionJob, getJob, searchJobs } from '../../../gateways/mediaconvert/mediaconvert-jobs.ts';

/**
 * Finds the job of a file's last attempt: by its id or, when the id was never stored, among the jobs that read its
 * original.
 * @returns null when the service knows no such job
 * @throws the error of the service
 */
export async function findJob(file: StoredFile): Promise<ConversionJob | null> {
  const { id, conversionAttempt, conversionJobId } = file;
  const source = sourceKeyOf(file);
  if (conversionJobId !== null) return getJob(conversionJobId);
  if (source === null) return null;
  const attempt = String(conversionAttempt);
  return searchJobs(source, ({ metadata }) => metadata.recordingId === id && metadata.attempt === attempt);
}
