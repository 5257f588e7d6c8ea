import type { StoredEvent } from '../../../data/ground/event.ts';
import { listStoredPasskeys, passkeyIdOf } from '../../../data/identity/passkey.ts';
import { getUser } from '../../../data/identity/user.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { mailBody, quoted } from '../../ground/mail/mail-body.ts';

const passkeysOf = (origin: string) => ({ label: 'Open your passkeys', url: `${origin}/settings#passkeys` });

const passkeyAddedMail = (to: string, name: string, origin: string): OutgoingMail => ({
  to,
  subject: `A passkey was added to your Framekeep account: ${quoted(name)}`,
  ...mailBody({
    before: [
      `The passkey “${quoted(name)}” was added in your settings. Anyone who has it can log in as you without your password, even after you change your password.`,
      "If this wasn't you, remove the passkey, log out your other devices, and change your password:",
    ],
    main: passkeysOf(origin),
    small: "If this was you, you don't need to do anything.",
  }),
});

export const passkeyRemovedMail = (to: string, name: string, origin: string): OutgoingMail => ({
  to,
  subject: `A passkey was removed from your Framekeep account: ${quoted(name)}`,
  ...mailBody({
    before: [
      `The passkey “${quoted(name)}” was removed in your settings. You can no longer log in with it.`,
      "If this wasn't you, log out your other devices and change your password:",
    ],
    main: passkeysOf(origin),
    small: "If this was you, you don't need to do anything.",
  }),
});

/** The notice that a passkey logs nobody in any more, because it has counted back. */
const passkeyClosedMail = (to: string, name: string, origin: string): OutgoingMail => ({
  to,
  subject: `A login to your Framekeep account was refused: ${quoted(name)}`,
  ...mailBody({
    before: [
      `Someone tried to log in with the passkey “${quoted(name)}”. Its use counter went backward, so the passkey may have been copied. We refused the login, and the passkey no longer works.`,
      'Log in with your password, remove the passkey, and add a new one:',
    ],
    main: passkeysOf(origin),
    small: 'This also happens with a security key that was reset or restored from a backup.',
  }),
});

/** @param userId of the owner; somebody who removes the passkey at once does not keep the mail from being sent */
async function readPasskey(userId: string, passkeyId: string): Promise<{ to: string; name: string } | null> {
  const [user, passkeys] = await Promise.all([getUser(userId), listStoredPasskeys(userId)]);
  const passkey = passkeys.find((each) => passkeyIdOf(each) === passkeyId);
  return user && { to: user.email, name: passkey?.name ?? 'already removed' };
}

export async function writePasskeyAddedMail(
  { actor, subject }: StoredEvent,
  origin: string,
): Promise<OutgoingMail | null> {
  const read = actor.kind === 'user' ? await readPasskey(actor.userId, subject.id) : null;
  return read && passkeyAddedMail(read.to, read.name, origin);
}

export async function writePasskeyClosedMail(
  { subject, details }: StoredEvent,
  origin: string,
): Promise<OutgoingMail | null> {
  const read = await readPasskey(String(details.userId), subject.id);
  return read && passkeyClosedMail(read.to, read.name, origin);
}
