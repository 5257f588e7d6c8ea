import type { OutgoingMail } from '../../gateways/ses.ts';
import { mailBody } from '../mail/mail-body.ts';

/** Life of a verification code, in seconds. */
export const VERIFICATION_CODE_SECONDS = 10 * 60;

const MINUTES = VERIFICATION_CODE_SECONDS / 60;

/**
 * The mail that brings a verification code. It says nothing that the sender of the sign-up form wrote, so that it
 * cannot be used to send somebody a text; and it holds no link, so that nobody verifies another's sign-up by a click.
 */
export const verificationMail = (to: string, code: string): OutgoingMail => ({
  to,
  subject: `${code} is your Framekeep verification code`,
  ...mailBody({
    before: ['Your Framekeep verification code is'],
    main: code,
    after: [`Type it on the page where you signed up. It expires in ${MINUTES} minutes.`],
    small: 'If you did not sign up for Framekeep, you can ignore this email. Do not give the code to anybody.',
  }),
});
