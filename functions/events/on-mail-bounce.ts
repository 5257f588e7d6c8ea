import * as z from 'zod';
import { readMailSender } from '#shared/rules/ground/mail-sender.ts';
import { addBouncedMail, addDelayedMail, removeDelayedMail } from '../domain/ground/mail/mail-failures.ts';
import { environmentValue } from '../process/environment.ts';
import { eventHandler } from './event-handler.ts';

const mail = z.object({ messageId: z.string(), source: z.string() });
const recipient = z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() });

/**
 * The used parts of SES's `Email Bounced`, `Email Delivery Delayed` and `Email Delivered`:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const mailEvent = z.object({
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      mail,
      bounce: z.object({ bounceType: z.string(), bouncedRecipients: z.array(recipient) }),
    }),
    z.object({
      eventType: z.literal('DeliveryDelay'),
      mail,
      deliveryDelay: z.object({
        delayType: z.string(),
        expirationTime: z.string(),
        delayedRecipients: z.array(recipient),
      }),
    }),
    z.object({ eventType: z.literal('Delivery'), mail, delivery: z.object({ recipients: z.array(z.string()) }) }),
  ]),
});

/** The answer of the other server, without the protocol before it. */
const saidBy = ({ diagnosticCode = '' }: z.output<typeof recipient>, otherwise: string): string =>
  diagnosticCode.replace(/^smtp; */, '') || otherwise;

/** Handles what became of a mail. Other stacks of the account send mails too. */
export const handler = eventHandler('on-mail-bounce', async (event): Promise<void> => {
  const { detail } = mailEvent.parse(event);
  const { messageId: id, source } = detail.mail;
  const [own, sender] = [environmentValue('MAIL_FROM'), source].map(readMailSender);
  if (!own || sender?.address !== own.address) return;
  if (detail.eventType === 'Delivery') {
    for (const address of detail.delivery.recipients) await removeDelayedMail({ id, recipient: address });
  } else if (detail.eventType === 'DeliveryDelay') {
    const { delayedRecipients, delayType, expirationTime } = detail.deliveryDelay;
    for (const to of delayedRecipients) {
      const until = new Date(expirationTime).toISOString();
      await addDelayedMail({ id, recipient: to.emailAddress, reason: saidBy(to, delayType), until });
    }
  } else {
    for (const to of detail.bounce.bouncedRecipients) {
      await addBouncedMail({
        id,
        recipient: to.emailAddress,
        reason: saidBy(to, `${detail.bounce.bounceType} bounce`),
      });
      await removeDelayedMail({ id, recipient: to.emailAddress });
    }
  }
});
