import { VERIFICATION_CODE_SECONDS } from '../../../shared/model/account.ts';
import type { Mail } from '../../gateways/ses.ts';

const MINUTES = VERIFICATION_CODE_SECONDS / 60;

/**
 * The mail that brings a verification code. It says nothing that the sender of the sign-up form wrote, so that it
 * cannot be used to send somebody a text; and it holds no link, so that nobody verifies another's sign-up by a click.
 */
export const verificationMail = (to: string, code: string): Mail => ({
  to,
  subject: `${code} is your Framekeep verification code`,
  text: [
    `Your Framekeep verification code is ${code}.`,
    `Type it on the page where you signed up. It expires in ${MINUTES} minutes.`,
    'If you did not sign up for Framekeep, you can ignore this email. Do not give the code to anybody.',
  ].join('\n\n'),
  html: `<!doctype html>
<html lang="en">
<body style="font-family: system-ui, sans-serif; line-height: 1.5; color: #18181b; max-width: 32rem; margin: 2rem auto; padding: 0 1rem">
<p>Your Framekeep verification code is</p>
<p style="font-size: 2rem; font-weight: 600; letter-spacing: 0.25em; margin: 1rem 0">${code}</p>
<p>Type it on the page where you signed up. It expires in ${MINUTES} minutes.</p>
<p style="color: #71717a">If you did not sign up for Framekeep, you can ignore this email. Do not give the code to anybody.</p>
</body>
</html>`,
});
