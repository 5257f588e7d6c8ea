import type { StoredRecording } from '../../data/recording.ts';
import { probeMedia, UnusableInputError } from '../../gateways/mediaconvert.ts';
import type { ConversionJob } from '../../gateways/mediaconvert-jobs.ts';
import { headObject, s3Url } from '../../gateways/s3.ts';
import { type EndedJob, judgeJob, judgeOutput } from '../conversion/judge-job.ts';
import type { Outcome } from '../conversion/transitions.ts';
import { convertedKey } from '../media-files/media-keys.ts';
import { findJob } from './find-job.ts';

const hasEnded = (job: ConversionJob): job is ConversionJob & EndedJob =>
  job.status !== 'SUBMITTED' && job.status !== 'PROGRESSING';

/** Length of a finished MP4 in milliseconds; null when there is none, or it is none. */
async function outputLength(mp4Key: string): Promise<number | null> {
  if (!(await headObject(mp4Key))?.size) return null;
  try {
    return (await probeMedia(s3Url(mp4Key))).durationMs;
  } catch (error) {
    if (error instanceof UnusableInputError) return null;
    throw error;
  }
}

/** What an attempt comes to of whose job nobody knows: what it wrote is as good as what its job would have said. */
async function judgeTraces(recording: StoredRecording): Promise<Outcome> {
  const { id, transcodeAttempt } = recording;
  const durationMs = await outputLength(convertedKey(id, transcodeAttempt));
  const outcome = durationMs === null ? null : await judgeOutput(recording, durationMs);
  return outcome ?? { status: 'lost', reason: `MediaConvert knows no job of attempt ${transcodeAttempt}` };
}

/**
 * Asks MediaConvert what became of the attempt that a recording is in, and the bucket when MediaConvert does not know.
 * @returns null while its job is still going on
 */
export async function judgeAttempt(recording: StoredRecording): Promise<Outcome | null> {
  const job = await findJob(recording);
  if (!job) return judgeTraces(recording);
  return hasEnded(job) ? judgeJob(recording, job) : null;
}
