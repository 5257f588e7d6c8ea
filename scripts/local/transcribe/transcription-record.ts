import * as z from 'zod';
import type { RecordKind } from '../data-folder/record-store.ts';
import { type AwsEvent, awsEvent } from '../events/aws-event.ts';
import { ACCOUNT_ID, REGION } from '../template/physical-names.ts';
import type { TranscriptionRequest } from './transcription-request.ts';

const [text, number] = [z.string(), z.number()];
const shape = z.object({
  /** Its name. */
  id: text,
  status: z.enum(['IN_PROGRESS', 'COMPLETED', 'FAILED']),
  /** BCP 47; missing when the engine neither was told the language nor stated it. */
  language: text.optional(),
  reason: text.optional(),
  createdAt: number,
  completedAt: number.optional(),
  request: z.object({ Media: z.object({ MediaFileUri: text }), OutputBucketName: text, OutputKey: text }),
});

/** A transcription job as stored on disk. Times are milliseconds since the epoch. */
export type TranscriptionRecord = Omit<z.infer<typeof shape>, 'request'> & { request: TranscriptionRequest };

export const TRANSCRIPTIONS: RecordKind<TranscriptionRecord> = {
  stored: { shape, loss: 'If the transcription had not ended, somebody has to ask for it again.' },
  idOf: ({ id }) => id,
  beganAt: ({ createdAt }) => createdAt,
  endedAt: ({ completedAt }) => completedAt,
};

export const transcriptionArn = (name: string): string =>
  `arn:aws:transcribe:${REGION}:${ACCOUNT_ID}:transcription-job/${name}`;

/** S3 key of a result. A key that ends with a slash is a folder for files that are named after the job. */
export const resultKey = ({ id, request }: TranscriptionRecord, ending: 'json' | 'vtt'): string =>
  request.OutputKey.endsWith('/') ? `${request.OutputKey}${id}.${ending}` : `${request.OutputKey}.${ending}`;

/** A job as GetTranscriptionJob describes it: what the product reads, and no more. */
export const describeTranscription = ({ id, request, status, reason, language }: TranscriptionRecord) => ({
  TranscriptionJobName: id,
  TranscriptionJobStatus: status,
  // A finished job of Amazon Transcribe always has one.
  LanguageCode: status === 'COMPLETED' ? language : request.LanguageCode,
  FailureReason: reason,
});

/**
 * The event that Amazon Transcribe sends when a job's state changes:
 * https://docs.aws.amazon.com/transcribe/latest/dg/monitoring-events.html
 */
export const transcriptionEvent = ({ id, status, reason }: TranscriptionRecord): AwsEvent =>
  awsEvent('aws.transcribe', 'Transcribe Job State Change', [], {
    TranscriptionJobName: id,
    TranscriptionJobStatus: status,
    ...(reason !== undefined && { FailureReason: reason }),
  });
