import type { OutgoingMail } from '../../gateways/ses.ts';
import { mailBody } from '../mail/mail-body.ts';

/** Life of a code that opens a link, in seconds. */
export const LINK_CODE_SECONDS = 10 * 60;

const MINUTES = LINK_CODE_SECONDS / 60;

/** The mail that brings a code for a link. It says nothing that a person wrote: anybody on the list can be sent one. */
export const linkCodeMail = (to: string, code: string): OutgoingMail => ({
  to,
  subject: `${code} is your code to watch a recording`,
  ...mailBody({
    before: ['Your code to watch a recording that was shared with you is'],
    main: code,
    after: [`Type it on the page of the link. It expires in ${MINUTES} minutes.`],
    small: 'If you did not ask for it, you can ignore this email. Do not give the code to anybody.',
  }),
});
