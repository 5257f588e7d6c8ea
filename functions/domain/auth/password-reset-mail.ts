import type { OutgoingMail } from '../../gateways/ses.ts';
import { mailBody } from '../mail/mail-body.ts';

/** Life of a password reset link, in seconds. */
export const RESET_TOKEN_SECONDS = 60 * 60;

const HOURS = RESET_TOKEN_SECONDS / 3600;

/** The mail that brings the link of a password reset. */
export const passwordResetMail = (to: string, url: string): OutgoingMail => ({
  to,
  subject: 'Reset your Framekeep password',
  ...mailBody({
    before: ['Somebody, we hope you, asked to reset the password of your Framekeep account.'],
    main: { label: 'Choose a new password', url },
    after: [`The link works once and expires in ${HOURS} hour${HOURS === 1 ? '' : 's'}.`],
    small: 'If it was not you, you can ignore this email: your password stays as it is. Do not pass the link on.',
  }),
});
