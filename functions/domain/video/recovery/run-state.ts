import * as z from 'zod';
import { RECOVERY_OUTCOMES, recoveryResult } from '#shared/api/upkeep/admin.ts';

const tally = recoveryResult.omit({ timestamp: true });

export type Tally = z.output<typeof tally>;

/** The error that Step Functions reports for a task after its retries. For a Lambda function, `Cause` is JSON. */
export const fault = z.object({ Error: z.string(), Cause: z.string() });

export type Fault = z.output<typeof fault>;

export const itemResult = z.object({
  recordingId: z.string(),
  outcome: z.enum(RECOVERY_OUTCOMES).optional(),
  fault: fault.optional(),
});

export type ItemResult = z.output<typeof itemResult>;

/** The state of a run between two of its steps, which the workflow passes from one to the next. */
export const runState = z.object({
  run: z.string(),
  /** When it began, ISO 8601. */
  startedAt: z.string(),
  /**
   * The run lists recordings whose last change was before this time, ISO 8601, so that it does not list its own changes
   * again.
   */
  before: z.string(),
  /** Position of the recording that was listed last; null before the first. */
  after: z.string().nullable(),
  tally,
  /** Id of the request that started it, or its name. Log lines of its tasks contain it. */
  correlationId: z.string().optional(),
});

export type RunState = z.output<typeof runState>;
