import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { RecordKind } from '../data-folder/record-store.ts';
import { ACCOUNT_ID, REGION } from '../template/physical-names.ts';
import { type JobRequest, jobRequest } from './job-request.ts';

const [text, number] = [z.string(), z.number()];

const writtenOutput = z.object({
  /** Number of its output group, from 0; missing in jobs of version 0.1.0, which had one group. */
  group: number.optional(),
  /** `s3://bucket/key` of the file; of the last one, if there are several. */
  path: text,
  durationInMs: number,
  widthInPx: number,
  heightInPx: number,
});

/** An output that a job wrote. */
export type WrittenOutput = z.infer<typeof writtenOutput>;

const shape = z.object({
  id: text,
  queueArn: text,
  status: z.enum(['SUBMITTED', 'PROGRESSING', 'COMPLETE', 'ERROR', 'CANCELED']),
  submittedAt: number,
  /** The request as received, which GetJob returns. */
  rawSettings: z.unknown(),
  finishedAt: number.optional(),
  /** How often it was running when this program was killed. */
  interruptions: number.optional(),
  request: z.object({
    role: text,
    clientRequestToken: text.optional(),
    userMetadata: z.record(text, text),
    settings: z.object({ inputs: z.array(z.object({})), outputGroups: z.array(z.object({})) }),
  }),
  outputs: z.array(writtenOutput),
  error: z.object({ code: number, message: text }).optional(),
});

/** A conversion job as stored on disk. Times are milliseconds since the epoch. */
export type JobRecord = Omit<z.infer<typeof shape>, 'request'> & { request: JobRequest };

/** A job that an older version may have stored: that version did not know the defaults of newer settings. */
const withDefaults = (job: JobRecord): JobRecord => {
  const { data } = jobRequest.safeParse({ ...job.request, settings: job.rawSettings });
  return data ? { ...job, request: data } : job;
};

export const JOBS: RecordKind<JobRecord> = {
  stored: { shape, loss: 'If the conversion had not ended, the recovery starts it again.' },
  idOf: ({ id }) => id,
  beganAt: ({ submittedAt }) => submittedAt,
  endedAt: ({ finishedAt }) => finishedAt,
  restore: withDefaults,
};

/** A job id like MediaConvert's: the time, and six letters or digits. */
export const newJobId = (): string => `${Date.now()}-${randomBytes(6).toString('hex').slice(0, 6)}`;

export const jobArn = (id: string): string => `arn:aws:mediaconvert:${REGION}:${ACCOUNT_ID}:jobs/${id}`;

/** A job as GetJob describes it. */
export const describeJob = (job: JobRecord) => ({
  arn: jobArn(job.id),
  id: job.id,
  createdAt: Math.floor(job.submittedAt / 1000),
  queue: job.queueArn,
  role: job.request.role,
  settings: job.rawSettings,
  status: job.status,
  userMetadata: job.request.userMetadata,
  clientRequestToken: job.request.clientRequestToken,
  retryCount: job.interruptions,
  errorCode: job.error?.code,
  errorMessage: job.error?.message,
  outputGroupDetails:
    job.outputs.length > 0
      ? outputGroups(job).map((outputs) => ({ outputDetails: outputs.map(describeOutput) }))
      : undefined,
});

/** The outputs of a job by their groups, in the order of its settings. */
export function outputGroups({ outputs }: JobRecord): WrittenOutput[][] {
  const groups: WrittenOutput[][] = [];
  for (const output of outputs) {
    const number = output.group ?? 0;
    groups[number] = [...(groups[number] ?? []), output];
  }
  return groups;
}

const describeOutput = ({ durationInMs, widthInPx, heightInPx }: WrittenOutput) => ({
  durationInMs,
  videoDetails: { widthInPx, heightInPx },
});
