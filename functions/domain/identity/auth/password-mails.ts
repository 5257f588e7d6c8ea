import type { StoredEvent } from '../../../data/ground/event.ts';
import { listStoredPasskeys } from '../../../data/identity/passkey.ts';
import { getUser } from '../../../data/identity/user.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { writeMail } from '../../ground/mail/write-mail.ts';

/**
 * The person whose password is another now; null for a deleted account. Passkeys outlive a password, because nobody knows
 * them by knowing it: so mails about a new one say that they stay.
 */
async function readOwner({ subject }: StoredEvent): Promise<{ to: string; passkeys: string[] } | null> {
  const [user, { length }] = await Promise.all([getUser(subject.id), listStoredPasskeys(subject.id)]);
  const called = length === 1 ? 'passkey' : `${length} passkeys`;
  return user && { to: user.email, passkeys: length > 0 ? [called] : [] };
}

/** The notice that the password was changed by a person who knew the old one. */
export async function writePasswordChangedMail(event: StoredEvent, origin: string): Promise<OutgoingMail | null> {
  const owner = await readOwner(event);
  return owner && writeMail('passwordChanged', { ...owner, origin });
}

/** The notice that a password was reset by mail, to a person with passkeys. */
export async function writePasswordResetMail(event: StoredEvent, origin: string): Promise<OutgoingMail | null> {
  const owner = await readOwner(event);
  const passkeys = owner?.passkeys[0];
  return owner && passkeys ? writeMail('passwordWasReset', { to: owner.to, passkeys, origin }) : null;
}
