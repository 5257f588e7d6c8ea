import * as z from 'zod';
import { readMailSender } from '#shared/rules/mail-sender.ts';
import { addBouncedMail } from '../domain/admin/bounced-mails.ts';
import { environmentValue } from '../process/environment.ts';
import { eventHandler } from './event-handler.ts';

/** The used part of SES's `Email Bounced`. */
const emailBounced = z.object({
  detail: z.object({
    mail: z.object({ messageId: z.string(), source: z.string() }),
    bounce: z.object({
      bounceType: z.string(),
      bouncedRecipients: z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() })),
    }),
  }),
});

/** Handles a mail that did not reach its recipient. Other stacks of the account send mails too. */
export const handler = eventHandler('on-mail-bounce', async (event): Promise<void> => {
  const { mail, bounce } = emailBounced.parse(event).detail;
  const [own, source] = [environmentValue('MAIL_FROM'), mail.source].map(readMailSender);
  if (!own || source?.address !== own.address) return;
  for (const { emailAddress, diagnosticCode } of bounce.bouncedRecipients) {
    const reason = diagnosticCode?.replace(/^smtp; */, '') ?? `${bounce.bounceType} bounce`;
    await addBouncedMail({ id: mail.messageId, recipient: emailAddress, reason });
  }
});
