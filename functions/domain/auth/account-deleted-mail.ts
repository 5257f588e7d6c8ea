import type { OutgoingMail } from '../../gateways/ses.ts';
import { mailBody } from '../mail/mail-body.ts';

/** Confirms the end of an account. It is the last mail to the address. */
export const accountDeletedMail = (to: string): OutgoingMail => ({
  to,
  subject: 'Your Framekeep account was deleted',
  ...mailBody({
    before: [
      'Your Framekeep account was deleted, as you asked.',
      'Your name, your password, your picture and your sessions are gone. The workspaces that you did not hand over are being removed with everything in them.',
      'Recordings that you made in workspaces of others stay there without your name.',
    ],
    main: null,
    after: ['You can sign up with this email address again at any time. It begins a new account.'],
    small: 'If you did not ask for this, somebody else knew your password. Change it wherever else you use it.',
  }),
});
