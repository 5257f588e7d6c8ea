import * as z from 'zod';
import { transcribeIfWanted } from '../domain/editing/transcripts/begin-transcript.ts';
import { reconcileTranscript } from '../domain/editing/transcripts/reconcile-transcript.ts';
import { prepareRecording } from '../domain/video/preparation/prepare-recording.ts';
import { addToLogContext } from '../observability/log-context.ts';
import { timedHandler } from './event-handler.ts';

const input = z.object({
  recordingId: z.string(),
  /** The multipart copy that an earlier step has begun. */
  copying: z.object({ key: z.string(), s3Id: z.string() }).nullable().default(null),
  /** Whether only the next step of its transcription is to be taken. */
  isTranscript: z.boolean().default(false),
  /** Correlation id of the request that attached the upload. */
  correlationId: z.string().optional(),
});

type Step = z.output<typeof input>;

/** Time for the parts being copied, the swap and the start of the conversion, in milliseconds. */
const STEP_MS = 120_000;

/**
 * The task of the workflow that prepares a recording. It works while it has time, and the workflow calls it until it
 * answers `done`.
 */
export const handler = timedHandler('prepare-recording', async (event, context): Promise<Step & { done: boolean }> => {
  const step = input.parse(event);
  addToLogContext({ recordingId: step.recordingId });
  if (step.isTranscript) {
    await reconcileTranscript(step.recordingId);
    return { ...step, done: true };
  }
  const next = await prepareRecording(step, { hasTime: () => context.getRemainingTimeInMillis() > STEP_MS });
  // Parallel to the conversion.
  if (next === null) await transcribeIfWanted(step.recordingId);
  return { ...step, ...next, done: next === null };
});
