import type { Job } from '@aws-sdk/client-mediaconvert';
import { isNamed, nullIfNamed } from '../../aws/is-named.ts';
import { environmentValue } from '../../process/environment.ts';
import { s3Url } from '../s3/s3.ts';

/** Most pictures of one conversion. */
export const PICTURES_MAX = 2;

const STATES = {
  SUBMITTED: 'waiting',
  PROGRESSING: 'converting',
  COMPLETE: 'completed',
  ERROR: 'failed',
  CANCELED: 'canceled',
} as const;

export interface ConversionJob {
  id: string;
  state: (typeof STATES)[keyof typeof STATES];
  metadata: Record<string, string>;
  /** Progress, 0 to 100; null before MediaConvert reports progress. */
  percent: number | null;
  /** Length of the MP4 in milliseconds; null before the MP4 exists. */
  durationMs: number | null;
  /** Size of the pictures, in pixels; null before they exist. */
  pictureSize: { width: number; height: number } | null;
  errorCode: number | null;
  errorMessage: string | null;
}

function pictureSizeOf({ OutputGroupDetails }: Job): ConversionJob['pictureSize'] {
  const { WidthInPx: width, HeightInPx: height } = OutputGroupDetails?.[1]?.OutputDetails?.[0]?.VideoDetails ?? {};
  return width && height ? { width, height } : null;
}

/**
 * The output groups are those of the job's settings, in the same order: the MP4, then the pictures if there are any, then
 * the strip and the small file.
 */
const conversionJob = (job: Job): ConversionJob => ({
  id: job.Id ?? '',
  state: STATES[job.Status ?? 'SUBMITTED'],
  metadata: job.UserMetadata ?? {},
  percent: job.JobPercentComplete ?? null,
  durationMs: job.OutputGroupDetails?.[0]?.OutputDetails?.[0]?.DurationInMs ?? null,
  pictureSize: pictureSizeOf(job),
  errorCode: job.ErrorCode ?? null,
  errorMessage: job.ErrorMessage ?? null,
});

/** Why an attempt has no job, and why nothing is known about a job, in sentences for administrators. */
export const unknownJob = (attempt: number): string => `MediaConvert knows no job of attempt ${attempt}`;
export const SERVICE_SILENT = 'MediaConvert cannot be asked right now';

/** Whether MediaConvert has refused a request because it was sent too many of them. */
export const isTooBusy = (error: unknown): boolean => isNamed(error, 'TooManyRequestsException');

/** A job by its id; null when MediaConvert does not know it (any more: it forgets after 90 days). */
export async function getJob(id: string): Promise<ConversionJob | null> {
  const { client, GetJobCommand } = await import('./mediaconvert-sdk.ts');
  const answer = await nullIfNamed(client.send(new GetJobCommand({ Id: id })), 'NotFoundException');
  return answer?.Job ? conversionJob(answer.Job) : null;
}

/** Most requests for one search. A recording has only a few jobs, but pages can be empty. */
const SEARCH_PAGES = 20;

/**
 * Finds the newest job of our queue that reads a stored file and fits.
 * @returns null when no job fits
 * @throws Error when the search does not end, so that the result is unknown
 */
export async function searchJobs(key: string, fits: (job: ConversionJob) => boolean): Promise<ConversionJob | null> {
  const { client, SearchJobsCommand } = await import('./mediaconvert-sdk.ts');
  let NextToken: string | undefined;
  for (let page = 0; page < SEARCH_PAGES; page++) {
    const command = new SearchJobsCommand({
      InputFile: s3Url(key),
      Queue: environmentValue('CONVERSION_QUEUE_ARN'),
      Order: 'DESCENDING',
      NextToken,
    });
    const found = await client.send(command);
    const job = (found.Jobs ?? []).map(conversionJob).find(fits);
    if (job) return job;
    NextToken = found.NextToken;
    if (!NextToken) return null;
  }
  throw new Error(`The list of MediaConvert jobs that read ${key} does not end`);
}
