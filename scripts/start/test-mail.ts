import { randomBytes } from 'node:crypto';
import { MailRefusedError, SmtpRelay } from '../local/ses/smtp-relay.ts';
import { ExplainedError } from '../setup/explained-error.mjs';
import { readSettings } from './settings.ts';

/**
 * Sends one mail by the configured SMTP server, and prints the server's answer.
 * @param to address of the recipient
 * @throws ExplainedError with the reason when the server does not take it
 */
export async function sendTestMail(to: string): Promise<void> {
  const { smtpUrl, mailFrom } = readSettings(process.env);
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(to))
    throw new ExplainedError('Name the recipient: npm start -- --test-mail you@company.com');
  if (!(smtpUrl && mailFrom))
    throw new ExplainedError(
      'Set SMTP_URL and MAIL_FROM first: without them, mails stay in the mailbox of this machine.',
    );
  const relay = new SmtpRelay(smtpUrl);
  const text = 'This mail shows that Framekeep can send mail through your server.';
  try {
    const reply = await relay.send({
      id: `test-${randomBytes(8).toString('hex')}`,
      from: mailFrom,
      to,
      recipient: to,
      subject: 'Framekeep: test mail',
      text,
      html: '',
      date: new Date().toISOString(),
    });
    process.stdout.write(`The server took the mail: ${reply}\n`);
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    const repeat = error.isPermanent ? 'It would refuse other tries too' : 'Framekeep would try again for a day';
    throw new ExplainedError(`The server did not take the mail. ${repeat}: ${error.message}`);
  } finally {
    relay.close();
  }
}
