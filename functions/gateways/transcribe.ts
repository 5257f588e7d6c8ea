import type { LanguageCode } from '@aws-sdk/client-transcribe';
import { isNamed, nullIfNamed } from '../aws/is-named.ts';
import { environmentValue } from '../process/environment.ts';
import { mediaBucket, s3Url } from './s3/s3.ts';

/** Names of jobs begin with it. A name is unique in an account and region, which can have several deployments. */
const jobPrefix = (): string => `framekeep-${environmentValue('STAGE')}.`;

/** A job: one attempt to transcribe a recording. */
export interface TranscriptionAttempt {
  recordingId: string;
  attempt: number;
}

export const jobNameOf = ({ recordingId, attempt }: TranscriptionAttempt): string =>
  `${jobPrefix()}${recordingId}.${attempt}`;

/** Parses a name of `jobNameOf`; null for the name of another job. */
export function parseJobName(name: string): TranscriptionAttempt | null {
  if (!name.startsWith(jobPrefix())) return null;
  const [recordingId, attempt] = name.slice(jobPrefix().length).split('.');
  return recordingId && attempt ? { recordingId, attempt: Number(attempt) } : null;
}

/** Amazon Transcribe refuses the job: another try does not help. */
export class TranscriptionImpossibleError extends Error {
  override readonly name = 'TranscriptionImpossibleError';
}

interface NewTranscription extends TranscriptionAttempt {
  /** S3 key of the file, and its format. */
  key: string;
  format: 'webm' | 'mp4';
  /** BCP 47. Of several, the service finds the one that is spoken. */
  languages: string[];
  /** S3 prefix of the results. */
  prefix: string;
}

/**
 * Creates a job, unless it exists.
 * @throws TranscriptionImpossibleError; the error of the service when it accepts no job now
 */
export async function startTranscription({
  key,
  format,
  languages,
  prefix,
  ...attempt
}: NewTranscription): Promise<void> {
  const { client, StartTranscriptionJobCommand } = await import('./transcribe-sdk.ts');
  const [first, ...others] = languages as LanguageCode[];
  const command = new StartTranscriptionJobCommand({
    TranscriptionJobName: jobNameOf(attempt),
    Media: { MediaFileUri: s3Url(key) },
    MediaFormat: format,
    OutputBucketName: mediaBucket(),
    OutputKey: prefix,
    Subtitles: { Formats: ['vtt'] },
    ...(first && others.length === 0
      ? { LanguageCode: first }
      : { IdentifyLanguage: true, LanguageOptions: languages as LanguageCode[] }),
  });
  try {
    await client.send(command);
  } catch (error) {
    // An earlier call has created it.
    if (isNamed(error, 'ConflictException')) return;
    if (isNamed(error, 'BadRequestException')) {
      throw new TranscriptionImpossibleError((error as Error).message, { cause: error });
    }
    throw error;
  }
}

/** A job that has ended, or is in progress. */
export interface TranscriptionJob {
  status: 'running' | 'completed' | 'failed';
  /** The language that is spoken, BCP 47; null while it is not known. */
  language: string | null;
  reason: string | null;
}

const STATUSES = { QUEUED: 'running', IN_PROGRESS: 'running', COMPLETED: 'completed', FAILED: 'failed' } as const;

/** A job; null when Amazon Transcribe does not know it (any more: it forgets after 90 days). */
export async function getTranscription(attempt: TranscriptionAttempt): Promise<TranscriptionJob | null> {
  const { client, GetTranscriptionJobCommand } = await import('./transcribe-sdk.ts');
  const answer = client.send(new GetTranscriptionJobCommand({ TranscriptionJobName: jobNameOf(attempt) }));
  // Also an unknown job is a bad request: "The requested job couldn't be found."
  const found = await nullIfNamed(answer, 'NotFoundException', 'BadRequestException');
  const job = found?.TranscriptionJob;
  if (!job) return null;
  const status = STATUSES[job.TranscriptionJobStatus ?? 'IN_PROGRESS'];
  return { status, language: job.LanguageCode ?? null, reason: job.FailureReason ?? null };
}
