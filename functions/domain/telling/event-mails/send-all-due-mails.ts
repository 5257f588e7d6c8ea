import { sendDueMails } from '../../ground/mail/mail-orders.ts';
import { writeTokenMail } from '../../identity/tokens/token-mails.ts';
import { writeCommentMail } from '../../sharing/comments/comment-mails.ts';
import { writeEventMail } from './mail-event.ts';

/** Sends the mails of every kind that are due. @param hasTime whether another one may begin */
export const sendAllDueMails = (hasTime?: () => boolean): Promise<void> =>
  sendDueMails({ event: writeEventMail, comments: writeCommentMail, tokenEnd: writeTokenMail }, hasTime);
