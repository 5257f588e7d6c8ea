import { type OutgoingMail, sendMail } from '../../gateways/ses.ts';
import { logError } from '../../observability/log.ts';

/** Mails a notice of something that is done. It stays done when the mail cannot be sent. */
export async function sendNotice(mail: OutgoingMail): Promise<void> {
  try {
    await sendMail(mail);
  } catch (error) {
    logError('A notice could not be mailed', error);
  }
}
