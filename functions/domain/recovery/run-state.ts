import * as z from 'zod';
import { RECOVERY_OUTCOMES } from '#shared/api/admin.ts';

/** What a run has come to so far. */
const tally = z.object({
  totalStuck: z.number(),
  recovered: z.number(),
  markedCompleted: z.number(),
  markedFailed: z.number(),
  errors: z.array(z.string()),
});

export type Tally = z.output<typeof tally>;

/** What Step Functions says of a task that failed, retries and all: the Cause of a function is JSON. */
export const fault = z.object({ Error: z.string(), Cause: z.string() });

export type Fault = z.output<typeof fault>;

/** What became of one recording in a run: an outcome, or the fault that there was instead. */
export const itemResult = z.object({
  recordingId: z.string(),
  outcome: z.enum(RECOVERY_OUTCOMES).optional(),
  fault: fault.optional(),
});

export type ItemResult = z.output<typeof itemResult>;

/** Where a run stands between two of its steps: what the workflow hands from one to the next. */
export const runState = z.object({
  /** Its name. */
  run: z.string(),
  /** When it began, ISO 8601. */
  startedAt: z.string(),
  /** It lists what has not changed since before this, ISO 8601: what it has changed itself it does not list again. */
  before: z.string(),
  /** Position of the recording that was listed last; null before the first. */
  after: z.string().nullable(),
  tally,
  /** Id of the request that asked for it, else its name: what its tasks log is found by it. */
  correlationId: z.string().optional(),
});

export type RunState = z.output<typeof runState>;
