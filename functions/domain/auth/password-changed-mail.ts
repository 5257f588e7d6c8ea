import type { OutgoingMail } from '../../gateways/ses.ts';
import { mailBody } from '../mail/mail-body.ts';

/** The notice that somebody who knew the password has changed it. @param url of the page that mails a reset link */
export const passwordChangedMail = (to: string, url: string): OutgoingMail => ({
  to,
  subject: 'Your Framekeep password was changed',
  ...mailBody({
    before: [
      'Your password was changed.',
      'Every other device where you were logged in has been logged out. Log in there with the new password.',
      'If it was not you, choose a new password at once:',
    ],
    main: { label: 'Reset your password', url },
    after: [],
    small: 'If it was you, there is nothing to do.',
  }),
});
