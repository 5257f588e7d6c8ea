import { writeCommentMail } from '../comments/comment-mails.ts';
import { writeEventMail } from '../event-mails/mail-event.ts';
import { sendDueMails } from '../mail/mail-orders.ts';
import { writeTokenMail } from '../tokens/token-mails.ts';

/** Sends the mails that are due, as the schedule does. */
export const sendAllDueMails = (): Promise<void> =>
  sendDueMails({ event: writeEventMail, comments: writeCommentMail, tokenEnd: writeTokenMail });
