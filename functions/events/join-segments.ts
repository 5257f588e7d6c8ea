import * as z from 'zod';
import { giveUpJoin, joinSegments } from '../domain/video/joining/join-segments.ts';
import { addToLogContext } from '../observability/log-context.ts';
import { timedHandler } from './event-handler.ts';

const input = z.object({
  recordingId: z.string(),
  segmentUploadId: z.string(),
  /** Results of the previous step. */
  join: z.int().nullable().default(null),
  target: z.object({ key: z.string(), s3Id: z.string() }).nullable().default(null),
  startedAt: z.number().nullable().default(null),
  /** The error of the last try. With it, the join is given up. */
  fault: z.object({ Error: z.string() }).optional(),
  correlationId: z.string().optional(),
});

type Step = z.output<typeof input>;

/** Time that is left for the last parts, the comparison of the file and the writes to the table, in milliseconds. */
const STEP_MS = 60_000;

/** The task of the join workflow. The workflow calls it until it answers `done`. */
export const handler = timedHandler('join-segments', async (event, context): Promise<Step & { done: boolean }> => {
  const step = input.parse(event);
  addToLogContext({ recordingId: step.recordingId });
  if (step.fault) {
    await giveUpJoin(step, new Error('Every try has failed', { cause: step.fault.Error }));
    return { ...step, done: true };
  }
  const signal = AbortSignal.timeout(Math.max(1, context.getRemainingTimeInMillis() - STEP_MS));
  const next = await joinSegments(step, { signal });
  return { ...step, ...next, done: next === null };
});
