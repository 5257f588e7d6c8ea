import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { clientLimits } from '../../aws/client-limits.ts';

// Loaded with the first call, as a chunk of its own: a function starts without code that most calls never need.
export { CreateJobCommand, GetJobCommand, ProbeCommand, SearchJobsCommand } from '@aws-sdk/client-mediaconvert';

/** Probe reads a file before it answers; AWS does not say how long that takes. Three tries fit into 60 s. */
const ANSWER_MS = 15_000;

export const client = new MediaConvertClient(clientLimits(ANSWER_MS));
