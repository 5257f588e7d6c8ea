import type { StoredRecording } from '../../data/recording.ts';
import { probeMedia, UnusableInputError } from '../../gateways/mediaconvert.ts';
import type { ConversionJob } from '../../gateways/mediaconvert-jobs.ts';
import { headObject, s3Url } from '../../gateways/s3.ts';
import { classifyJob, classifyOutput, type EndedJob } from '../conversion/classify-job.ts';
import type { Outcome } from '../conversion/transitions.ts';
import { convertedKey } from '../media-files/media-keys.ts';
import { findJob } from './find-job.ts';

const hasEnded = (job: ConversionJob): job is ConversionJob & EndedJob =>
  job.status !== 'SUBMITTED' && job.status !== 'PROGRESSING';

/** Length of a finished MP4 in milliseconds; null when the file does not exist or is not an MP4. */
async function outputLength(mp4Key: string): Promise<number | null> {
  if (!(await headObject(mp4Key))?.size) return null;
  try {
    return (await probeMedia(s3Url(mp4Key))).durationMs;
  } catch (error) {
    if (error instanceof UnusableInputError) return null;
    throw error;
  }
}

/** Classifies an attempt whose job MediaConvert does not know, by its output. */
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
export async function classifyAttempt(recording: StoredRecording): Promise<Outcome | null> {
  const job = await findJob(recording);
  if (!job) return classifyOutputWithoutJob(recording);
  return hasEnded(job) ? classifyJob(recording, job) : null;
}
