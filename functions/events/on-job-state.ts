import * as z from 'zod';
import type { EndedJob } from '../domain/conversion/classify-job.ts';
import { finishConversion } from '../domain/conversion/finish-conversion.ts';
import { addToLogContext } from '../observability/log-context.ts';
import { eventHandler } from './event-handler.ts';

const outputGroup = z.object({
  outputDetails: z.array(z.object({ durationInMs: z.number().optional() })).default([]),
});

/** The used part of EventBridge's `MediaConvert Job State Change`. */
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

const endedJob = ({ status, jobId, outputGroupDetails, errorCode, errorMessage }: Detail): EndedJob => ({
  id: jobId,
  status,
  durationMs: outputGroupDetails[0]?.outputDetails[0]?.durationInMs ?? null,
  errorCode: errorCode ?? null,
  errorMessage: errorMessage ?? null,
});

/** Handles the end of a conversion job: completed, failed or canceled. */
export const handler = eventHandler('on-job-state', async (event): Promise<void> => {
  const { detail } = jobStateChange.parse(event);
  addToLogContext({ ...detail.userMetadata, jobId: detail.jobId });
  await finishConversion(detail.userMetadata, endedJob(detail));
});
