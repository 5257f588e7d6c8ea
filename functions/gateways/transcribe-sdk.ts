import { TranscribeClient } from '@aws-sdk/client-transcribe';
import { clientLimits } from '../aws/client-limits.ts';

// Loaded with the first call, as a chunk of its own: a function starts without code that most calls never need.
export { GetTranscriptionJobCommand, StartTranscriptionJobCommand } from '@aws-sdk/client-transcribe';

export const client = new TranscribeClient(clientLimits(5000));
