import * as z from 'zod';
import { finishTranscode, type JobResult } from '../domain/transcoding/finish-transcode.ts';

const outputGroup = z.object({
  outputDetails: z.array(z.object({ durationInMs: z.number().optional() })).default([]),
});

/** The part that matters of EventBridge's `MediaConvert Job State Change`. */
const jobStateChange = z.object({
  detail: z.object({
    status: z.enum(['COMPLETE', 'ERROR', 'CANCELED']),
    jobId: z.string(),
    userMetadata: z.object({ recordingId: z.string(), attempt: z.coerce.number().int() }),
    outputGroupDetails: z.array(outputGroup).default([]),
    errorCode: z.number().optional(),
    errorMessage: z.string().optional(),
  }),
});

type Detail = z.output<typeof jobStateChange>['detail'];

function resultOf({ status, jobId, outputGroupDetails, errorCode, errorMessage }: Detail): JobResult {
  if (status === 'COMPLETE') {
    return { status, durationMs: outputGroupDetails[0]?.outputDetails[0]?.durationInMs ?? null };
  }
  const why = status === 'CANCELED' ? 'was canceled' : `failed (${errorCode ?? 'no code'}): ${errorMessage ?? ''}`;
  return { status, reason: `Job ${jobId} ${why}` };
}

/** A conversion has ended, one way or another. */
export async function handler(event: unknown): Promise<void> {
  const { detail } = jobStateChange.parse(event);
  await finishTranscode(detail.userMetadata, resultOf(detail));
}
