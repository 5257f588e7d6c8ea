import { SESClient } from '@aws-sdk/client-ses';
import { clientLimits } from '../aws/client-limits.ts';

// Loaded with the first mail, as a chunk of its own: a function starts without code that most calls never need.
export { GetSendQuotaCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';

/** A person waits for the call that sends the mail; three tries and the table's answers fit into its 20 s. */
const ANSWER_MS = 5000;

export const repeatingClient = new SESClient(clientLimits(ANSWER_MS));

/** For mails that must not arrive twice: a request without an answer may have been done, so there is only one try. */
export const onceClient = new SESClient(clientLimits(ANSWER_MS, 1));
