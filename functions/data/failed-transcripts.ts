import * as z from 'zod';
import { failureList } from './failure-list.ts';
import { failedTranscriptsKey } from './table/keys.ts';

const failedTranscript = z.object({
  /** Name of the job. */
  id: z.string(),
  reason: z.string(),
  /** What the engine wrote last. */
  lastLines: z.array(z.string()),
  /** ISO 8601. */
  at: z.string(),
});

/** The newest transcriptions that failed. */
export const failedTranscripts = failureList(failedTranscript, {
  key: failedTranscriptsKey(),
  type: 'failedTranscripts',
  attribute: 'transcripts',
});
