import * as z from 'zod';
import { transcribeIfWanted } from '../domain/editing/transcripts/begin-transcript.ts';
import { finishTranscript } from '../domain/editing/transcripts/reconcile-transcript.ts';
import type { EndedJob } from '../domain/video/conversion/classify-job.ts';
import { finishConversion } from '../domain/video/conversion/finish-conversion.ts';
import { beginPackaging } from '../domain/video/packaging/begin-packaging.ts';
import { beginPreparation } from '../domain/video/preparation/start-preparation.ts';
import { addToLogContext } from '../observability/log-context.ts';
import { eventHandler } from './event-handler.ts';

const outputDetail = z.object({
  durationInMs: z.number().optional(),
  videoDetails: z.object({ widthInPx: z.number(), heightInPx: z.number() }).optional(),
});

/** In the order of the job's settings: the MP4, then the pictures if there are any, then the strip and the small file. */
const outputGroup = z.object({ outputDetails: z.array(outputDetail).default([]) });

const STATES = { COMPLETE: 'completed', ERROR: 'failed', CANCELED: 'canceled' } as const;

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

function pictureSizeOf({ outputGroupDetails }: Detail): EndedJob['pictureSize'] {
  const size = outputGroupDetails[1]?.outputDetails[0]?.videoDetails;
  return size ? { width: size.widthInPx, height: size.heightInPx } : null;
}

const endedJob = (detail: Detail): EndedJob => ({
  id: detail.jobId,
  state: STATES[detail.status],
  durationMs: detail.outputGroupDetails[0]?.outputDetails[0]?.durationInMs ?? null,
  pictureSize: pictureSizeOf(detail),
  errorCode: detail.errorCode ?? null,
  errorMessage: detail.errorMessage ?? null,
});

/** The used part of EventBridge's `Transcribe Job State Change`. */
const transcriptionChange = z.object({
  source: z.literal('aws.transcribe'),
  detail: z.object({ TranscriptionJobName: z.string() }),
});

/** Handles the end of a conversion job (completed, failed or canceled), or of a transcription job. */
export const handler = eventHandler('on-job-state', async (event): Promise<void> => {
  const transcription = transcriptionChange.safeParse(event);
  if (transcription.success) return finishTranscript(transcription.data.detail.TranscriptionJobName);
  const { detail } = jobStateChange.parse(event);
  addToLogContext({ ...detail.userMetadata, jobId: detail.jobId });
  const { recordingId: fileId, attempt } = detail.userMetadata;
  const goesOn = await finishConversion({ fileId, attempt }, endedJob(detail));
  if (goesOn) await beginPreparation(fileId, `file-${attempt}`);
  await beginPackaging(fileId);
  await transcribeIfWanted(fileId);
});
