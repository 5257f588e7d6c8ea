import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';

// Imported with the first call, and so in a chunk of its own: a function does not start with what most calls never need.
export { CreateJobCommand, GetJobCommand, ProbeCommand, SearchJobsCommand } from '@aws-sdk/client-mediaconvert';

/** The one client of MediaConvert in a function. */
export const client = new MediaConvertClient({});
