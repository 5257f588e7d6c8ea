import { type MailWithHeaders, mimeMessage } from './mime-message.ts';
import { answered, sender } from './ses.ts';

/**
 * Sends a mail with its own header fields from MAIL_FROM, with one try, so it never arrives twice. It is separate from
 * `ses.ts` so that functions that send no such mail do not load it.
 * @throws MailNotSentError when the service does not accept it, or does not answer
 */
export async function sendMailWithHeaders(mail: MailWithHeaders): Promise<void> {
  const Source = sender();
  const Data = Buffer.from(mimeMessage(Source, mail));
  const { client, SendRawEmailCommand } = await import('./ses-raw-sdk.ts');
  const command = new SendRawEmailCommand({ Source, Destinations: [mail.to], RawMessage: { Data } });
  await answered(client.send(command), true);
}
