import { SESClient } from '@aws-sdk/client-ses';
import { clientLimits } from '../aws/client-limits.ts';

// Loaded with the first such mail, as `ses-sdk.ts`.
export { SendRawEmailCommand } from '@aws-sdk/client-ses';

const ANSWER_MS = 5000;

/** For mails that must not arrive twice: a request without an answer may have been done, so there is only one try. */
export const client = new SESClient(clientLimits(ANSWER_MS, 1));
