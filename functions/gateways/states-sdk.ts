import { SFNClient } from '@aws-sdk/client-sfn';

// Imported when a run is started, and so in a chunk of its own: a function does not start with what most calls never need.
export { StartExecutionCommand } from '@aws-sdk/client-sfn';

/** The one client of Step Functions in a function. */
export const client = new SFNClient({});
