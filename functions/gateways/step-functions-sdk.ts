import { SFNClient } from '@aws-sdk/client-sfn';
import { clientLimits } from '../aws/client-limits.ts';

// Loaded with the first start, as a chunk of its own: a function starts without code that most calls never need.
export { StartExecutionCommand } from '@aws-sdk/client-sfn';

/** Starting a run is one write of Step Functions. */
const ANSWER_MS = 4000;

export const client = new SFNClient(clientLimits(ANSWER_MS));
