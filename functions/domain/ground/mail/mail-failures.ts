import { firstCharacters } from '#shared/model/ground/text.ts';
import { type BouncedMail, bouncedMails, delayedMails } from '../../../data/ground/failure-lists.ts';
import { isoNow } from '../../../process/clock.ts';
import { MAIL_FAILURE_MAX_LENGTH } from '../../../process/limits.ts';
import { addFailure, listFailures, replaceFailure } from '../failure-lists.ts';

/** `a…@example.com`: enough to recognize a colleague, and not the address of a person who deleted the account. */
const shortened = (address: string): string => address.replace(/^(.)[^@]*@/su, '$1…@');

/** A reason without the address, as long as may be stored. */
const reasonFor = ({ recipient, reason }: Pick<Bounce, 'recipient' | 'reason'>): string =>
  firstCharacters(reason.replaceAll(recipient, shortened(recipient)), MAIL_FAILURE_MAX_LENGTH);

interface Bounce {
  id: string;
  recipient: string;
  reason: string;
}

type MailId = Pick<Bounce, 'id' | 'recipient'>;

const isOf =
  ({ id, recipient }: MailId) =>
  (mail: BouncedMail): boolean =>
    mail.id === id && mail.to === shortened(recipient);

const failureOf = ({ id, recipient, reason }: Bounce): BouncedMail => ({
  id,
  to: shortened(recipient),
  at: isoNow(),
  reason: reasonFor({ recipient, reason }),
});

/** Adds a mail that did not arrive to the list for administrators. A repeated event changes nothing. */
export const addBouncedMail = (bounce: Bounce): Promise<void> =>
  addFailure(bouncedMails, failureOf(bounce), isOf(bounce));

type Shown = Pick<BouncedMail, 'to' | 'reason' | 'at'>;

const shown = ({ to, reason, at }: BouncedMail): Shown => ({ to, reason, at });

/** Mails of the last 30 days that did not arrive, newest first, 20 at most. */
export const listBouncedMails = async (): Promise<Shown[]> => (await listFailures(bouncedMails)).map(shown);

/** Lists a mail that waits for its delivery, with the newest reason. @param until when the service gives up, ISO 8601 */
export const addDelayedMail = ({ until, ...bounce }: Bounce & { until: string }): Promise<void> =>
  replaceFailure(delayedMails, isOf(bounce), { ...failureOf(bounce), until });

/** A mail has arrived, or never will. */
export const removeDelayedMail = (mail: MailId): Promise<void> => replaceFailure(delayedMails, isOf(mail), null);

/** Mails that wait for their delivery, newest first, 20 at most. Events may come late, so the end of the wait counts too. */
export const listDelayedMails = async (): Promise<Shown[]> =>
  (await listFailures(delayedMails)).filter(({ until }) => until > isoNow()).map(shown);
