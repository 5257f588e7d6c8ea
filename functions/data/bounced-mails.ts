import * as z from 'zod';
import { failureList } from './failure-list.ts';
import { bouncedMailsKey } from './table/keys.ts';

const bouncedMail = z.object({
  /** The mail service's id of the mail. */
  id: z.string(),
  /** The first letter and the domain of the address that the mail did not reach. */
  to: z.string(),
  /** What the recipient's server said. */
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
});

export type BouncedMail = z.output<typeof bouncedMail>;

/** The newest mails that did not arrive. */
export const bouncedMails = failureList(bouncedMail, {
  key: bouncedMailsKey(),
  type: 'bouncedMails',
  attribute: 'mails',
});
