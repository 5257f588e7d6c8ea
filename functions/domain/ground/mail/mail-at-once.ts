import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { MAIL_PATIENCE_MS, MailNotSentError, sendMail } from '../../../gateways/ses.ts';
import { logError } from '../../../observability/log.ts';
import { AppError } from '../app-error.ts';

/**
 * Sends a mail that a person waits for.
 * @param what the mail, in a sentence
 * @param takeBack undoes what was stored for a mail that was not sent, so that the person can try again at once
 * @throws AppError MAIL_NOT_SENT
 */
export async function mailAtOnce(
  mail: OutgoingMail,
  what: string,
  takeBack?: (error: MailNotSentError) => Promise<unknown>,
): Promise<void> {
  try {
    await sendMail(mail, MAIL_PATIENCE_MS);
  } catch (error) {
    if (!(error instanceof MailNotSentError)) throw error;
    await takeBack?.(error);
    throw new AppError('MAIL_NOT_SENT', `We could not send ${what}. Please try again.`, {}, error);
  }
}

/** Mails a notice of a completed action. The action stays completed when the mail cannot be sent. */
export async function sendNotice(mail: OutgoingMail): Promise<void> {
  try {
    await sendMail(mail);
  } catch (error) {
    logError('A notice could not be mailed', error);
  }
}
