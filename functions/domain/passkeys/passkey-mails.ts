import type { OutgoingMail } from '../../gateways/mime-message.ts';
import { mailBody, quoted } from '../mail/mail-body.ts';

const passkeysOf = (origin: string) => ({ label: 'Open your passkeys', url: `${origin}/settings#passkeys` });

/** The notice that a passkey was added. */
export const passkeyAddedMail = (to: string, name: string, origin: string): OutgoingMail => ({
  to,
  subject: `A passkey was added to your Framekeep account: ${quoted(name)}`,
  ...mailBody({
    before: [
      `The passkey “${quoted(name)}” was added in your settings. Anyone who has it can log in as you, without your password, also after you change it.`,
      'If it was not you, remove the passkey, log out your other devices, and change your password:',
    ],
    main: passkeysOf(origin),
    after: [],
    small: 'If it was you, there is nothing to do.',
  }),
});

/** The notice that a passkey was removed. */
export const passkeyRemovedMail = (to: string, name: string, origin: string): OutgoingMail => ({
  to,
  subject: `A passkey was removed from your Framekeep account: ${quoted(name)}`,
  ...mailBody({
    before: [
      `The passkey “${quoted(name)}” was removed in your settings. Nobody can log in with it any more.`,
      'If it was not you, log out your other devices, and change your password:',
    ],
    main: passkeysOf(origin),
    after: [],
    small: 'If it was you, there is nothing to do.',
  }),
});

/** The notice that a passkey logs nobody in any more, because it has counted back. */
export const passkeyCopiedMail = (to: string, name: string, origin: string): OutgoingMail => ({
  to,
  subject: `A log-in to your Framekeep account was refused: ${quoted(name)}`,
  ...mailBody({
    before: [
      `Somebody tried to log in with the passkey “${quoted(name)}”. It counts how often it is used, and this count went back: there may be a copy of it. The log-in was refused, and the passkey logs nobody in any more.`,
      'Log in with your password, remove the passkey, and add a new one:',
    ],
    main: passkeysOf(origin),
    after: [],
    small: 'A security key that was reset, or restored from a backup, does this too.',
  }),
});
