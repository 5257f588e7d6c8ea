import { type DelayedMail, delayedMails } from '../../data/delayed-mails.ts';
import { isoNow } from '../../process/clock.ts';
import { listFailures, replaceFailure } from '../failure-lists.ts';
import { type Bounce, reasonFor, shortened } from './bounced-mails.ts';

const isOf =
  (id: string, recipient: string) =>
  (mail: DelayedMail): boolean =>
    mail.id === id && mail.to === shortened(recipient);

/** Lists a mail that waits for its delivery, with the newest reason. @param until when the service gives up, ISO 8601 */
export const addDelayedMail = ({ id, recipient, reason, until }: Bounce & { until: string }): Promise<void> =>
  replaceFailure(delayedMails, isOf(id, recipient), {
    id,
    to: shortened(recipient),
    at: isoNow(),
    until,
    reason: reasonFor({ recipient, reason }),
  });

/** A mail has arrived, or never will. */
export const removeDelayedMail = (id: string, recipient: string): Promise<void> =>
  replaceFailure(delayedMails, isOf(id, recipient), null);

/** Mails that wait for their delivery, newest first, 20 at most. Events may come late, so the end of the wait counts too. */
export const listDelayedMails = async (): Promise<Pick<DelayedMail, 'to' | 'reason' | 'at'>[]> =>
  (await listFailures(delayedMails))
    .filter(({ until }) => until > isoNow())
    .map(({ to, reason, at }) => ({ to, reason, at }));
