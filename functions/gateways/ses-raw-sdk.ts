import { SESClient } from '@aws-sdk/client-ses';
import { clientLimits } from '../aws/client-limits.ts';

// Imported when such a mail is sent, as `ses-sdk.ts`.
export { SendRawEmailCommand } from '@aws-sdk/client-ses';

const ANSWER_MS = 5000;

/** For mails that must not come twice: a request without an answer may have been done, so there is one try. */
export const client = new SESClient(clientLimits(ANSWER_MS, 1));
