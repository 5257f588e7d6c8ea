import { putMetrics } from '../observability/metrics.ts';

/** A mail to one person, in both forms. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The mail service did not take a mail: it throttles, is down, or refuses the address. */
export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/**
 * Sends a mail from MAIL_FROM. The SDK repeats what can be repeated.
 * @throws MailNotSentError when the service does not take it
 */
export async function sendMail({ to, subject, text, html }: OutgoingMail): Promise<void> {
  const Source = process.env.MAIL_FROM;
  if (!Source) throw new Error('MAIL_FROM is not set');
  const { client, SendEmailCommand } = await import('./ses-sdk.ts');
  const command = new SendEmailCommand({
    Source,
    Destination: { ToAddresses: [to] },
    Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
  });
  try {
    await client.send(command);
  } catch (error) {
    putMetrics({ MailsFailed: 1 });
    throw new MailNotSentError('The mail service did not take a mail', { cause: error });
  }
}
