import * as z from 'zod';
import { adminCall } from '../ground/define-call.ts';
import { contact } from '../ground/fields.ts';
import { pageQuery } from '../ground/paging.ts';

/** What the cleanup will free, in bytes: at least, because small and converted files are not counted. */
export const cleanupForecast = z.object({
  /** In its next run. */
  nextBytes: z.number(),
  /** Within a day after that: uploads that nobody attaches, and earlier videos. */
  dayBytes: z.number(),
  /** Within 30 days after that: earlier videos. */
  monthBytes: z.number(),
});

export type CleanupForecast = z.output<typeof cleanupForecast>;

export const NOTHING_TO_FREE: CleanupForecast = { nextBytes: 0, dayBytes: 0, monthBytes: 0 };

/** What a run of the recovery has done; also as it is stored. */
export const recoveryResult = z.object({
  timestamp: z.string(),
  totalStuck: z.number(),
  recovered: z.number(),
  markedCompleted: z.number(),
  markedFailed: z.number(),
  errors: z.array(z.string()),
});

export type RecoveryResult = z.output<typeof recoveryResult>;

const mails = z.array(
  z.object({
    /** The first letter and the domain of the address. */
    to: z.string(),
    reason: z.string(),
    /** ISO 8601. */
    at: z.string(),
  }),
);

export const getRecoveryStatus = adminCall('getRecoveryStatus', 'GET /api/admin/recovery/status', {
  output: z.object({
    health: z.object({
      healthScore: z.number(),
      stuckRecordings: z.number(),
      totalRecordings: z.number(),
      statusDistribution: z.record(z.string(), z.number()),
      failedRecordings: z.number(),
      /** Recordings whose file cannot be converted. They count neither for nor against the score. */
      unusableRecordings: z.number(),
    }),
    recovery: z.object({
      isRunning: z.boolean(),
      /** Null while scheduled runs are off. */
      nextRun: z.string().nullable(),
      lastRun: z.string().nullable(),
      lastResult: recoveryResult.nullable(),
    }),
    /** Mails of the last 30 days that did not arrive, newest first, 20 at most; missing from servers before 0.2.0. */
    bouncedMails: mails.default([]),
    /** Mails that the mail server has not taken yet, newest first, 20 at most; missing from servers before 0.3.0. */
    waitingMails: mails.default([]),
    /**
     * The mails of the account in 24 hours, once gathered mails wait for the next day; null before, and missing from servers
     * before 0.3.0. `waiting`: gathered mails, 1,000 at most.
     */
    mailBacklog: z.object({ sent: z.number(), perDay: z.number(), waiting: z.number() }).nullable().default(null),
    /** Files that the last backup found damaged, without another copy; missing from servers before 0.3.0. */
    damagedFiles: z
      .object({
        count: z.number(),
        /** The first 20. */
        files: z.array(
          z.object({
            /** Name of the recording that has it; null for a file of another kind, and of a deleted recording. */
            recording: z.string().nullable(),
            kind: z.string(),
          }),
        ),
      })
      .default({ count: 0, files: [] }),
    /** Transcriptions of the last 30 days that failed, newest first, 20 at most; missing from servers before 0.3.0. */
    failedTranscripts: z
      .array(
        z.object({
          /** Name of the job. */
          job: z.string(),
          reason: z.string(),
          /** What the program of one machine wrote last; empty on AWS. */
          lastLines: z.array(z.string()),
          /** ISO 8601. */
          at: z.string(),
        }),
      )
      .default([]),
    /** What the cleanup will free; missing from servers before 0.3.0. */
    cleanup: cleanupForecast.default(NOTHING_TO_FREE),
    /** What the deployment lacks, in sentences; missing from servers before 0.3.0. */
    notices: z.array(z.string()).default([]),
  }),
});

export type RecoveryStatus = z.output<typeof getRecoveryStatus.output>;

/** Runs the recovery now, also while scheduled runs are off. */
export const startRecovery = adminCall('startRecovery', 'POST /api/admin/recovery/transcode', {});

/** Switches scheduled runs of the recovery on or off. */
export const controlRecovery = adminCall('controlRecovery', 'POST /api/admin/recovery/auto', {
  input: z.strictObject({ action: z.enum(['start', 'stop'], "Action must be 'start' or 'stop'") }),
});

/**
 * Why a recording has no MP4: its conversion takes too long, it waits for its conversion or its join, one of them
 * failed, or its file cannot be converted.
 */
const FAILED_CONVERSION_STATES = ['processing', 'waiting', 'failed', 'unusable'] as const;

/**
 * Reasons by which the list is filtered. `stuck`: in the conversion, or waiting for it or for the join of segments, for
 * over an hour. `failed`: the conversion or the join failed, and the recovery does not retry it. `unusable`: the file
 * cannot be converted, for example because it has no picture.
 */
export const FAILED_CONVERSION_REASONS = ['stuck', 'failed', 'unusable'] as const;
export type FailedConversionReason = (typeof FAILED_CONVERSION_REASONS)[number];

const failedConversion = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(FAILED_CONVERSION_STATES),
  /** Since when, ISO 8601. */
  since: z.string(),
  /** The reason as a sentence: the current state of the MediaConvert job, or the error of the last attempt. */
  reason: z.string(),
  /** What an administrator can do, in a sentence. It says why a retry cannot help if `canRetry` is false. */
  advice: z.string(),
  /** Whether a retry can help; `retryRecording` refuses the others. */
  canRetry: z.boolean(),
  /** How many conversions were begun. */
  attempt: z.number(),
  /** MediaConvert's id of the job that `reason` is about; null without such a job. */
  jobId: z.string().nullable(),
  /** The user who recorded it; null when the account is deleted. */
  user: contact.nullable(),
});

export type FailedConversion = z.output<typeof failedConversion>;

/** Recordings that have no MP4 for one of these reasons, or for any of them; those that changed last come first. */
export const listFailedConversions = adminCall('listFailedConversions', 'GET /api/admin/recovery/recordings', {
  query: z.object({
    state: z.enum(FAILED_CONVERSION_REASONS, "State must be 'stuck', 'failed' or 'unusable'").optional(),
    ...pageQuery.shape,
  }),
  output: z.array(failedConversion),
});

/** Outcomes of reconciling a recording; `left` means that it is unchanged, or waits. */
export const RECOVERY_OUTCOMES = ['restarted', 'completed', 'failed', 'left'] as const;
export type RecoveryOutcome = (typeof RECOVERY_OUTCOMES)[number];

/**
 * Restarts the join or the conversion of one recording now, regardless of how often the recovery has tried. Refused with
 * `RETRY_USELESS` when that cannot help.
 */
export const retryRecording = adminCall('retryRecording', 'POST /api/admin/recovery/recordings/{id}/retry', {
  output: z.object({ outcome: z.enum(RECOVERY_OUTCOMES), reason: z.string().nullable() }),
});
