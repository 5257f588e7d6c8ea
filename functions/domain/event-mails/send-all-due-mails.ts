import { writeCommentMail } from '../comments/comment-mails.ts';
import { sendDueMails } from '../mail/mail-orders.ts';
import { writeTokenMail } from '../tokens/token-mails.ts';
import { writeEventMail } from './mail-event.ts';

/** Sends the mails of every kind that are due. @param hasTime whether another one may begin */
export const sendAllDueMails = (hasTime?: () => boolean): Promise<void> =>
  sendDueMails({ event: writeEventMail, comments: writeCommentMail, tokenEnd: writeTokenMail }, hasTime);
