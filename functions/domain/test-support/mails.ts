import { writeCommentMail } from '../comments/comment-mails.ts';
import { writeFirstViewMail } from '../figures/mail-first-view.ts';
import { sendDueMails } from '../mail/mail-orders.ts';
import { writeTokenMail } from '../tokens/token-mails.ts';

/** Sends the mails that are due, as the schedule does. */
export const sendAllDueMails = (): Promise<void> =>
  sendDueMails({ firstView: writeFirstViewMail, comments: writeCommentMail, tokenEnd: writeTokenMail });
