import { type MailWithHeaders, mimeMessage } from './mime-message.ts';
import { answered, sender } from './ses.ts';

/**
 * Sends a mail with header fields of its own from MAIL_FROM, by one try: it never comes twice. Apart from `ses.ts`, for
 * functions that send no such mail do without the code.
 * @throws MailNotSentError when the service does not take it, or does not say whether it did
 */
export async function sendMailWithHeaders(mail: MailWithHeaders): Promise<void> {
  const Source = sender();
  const Data = Buffer.from(mimeMessage(Source, mail));
  const { client, SendRawEmailCommand } = await import('./ses-raw-sdk.ts');
  await answered(client.send(new SendRawEmailCommand({ Source, Destinations: [mail.to], RawMessage: { Data } })));
}
