import * as z from 'zod';
import { failureList } from './failure-list.ts';
import { delayedMailsKey } from './table/keys.ts';

const delayedMail = z.object({
  /** The mail service's id of the mail. */
  id: z.string(),
  /** The first letter and the domain of the address. */
  to: z.string(),
  /** Why the mail waits. */
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** When the service gives up, ISO 8601. */
  until: z.string(),
});

export type DelayedMail = z.output<typeof delayedMail>;

/** The newest mails that the service has taken and not yet delivered. */
export const delayedMails = failureList(delayedMail, {
  key: delayedMailsKey(),
  type: 'delayedMails',
  attribute: 'mails',
});
