import type { StoredEvent } from '../../../data/ground/event.ts';
import { listStoredPasskeys, passkeyIdOf } from '../../../data/identity/passkey.ts';
import { getUser } from '../../../data/identity/user.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { quoted, writeMail } from '../../ground/mail/write-mail.ts';

/** @param userId of the owner; somebody who removes the passkey at once does not keep the mail from being sent */
async function readPasskey(userId: string, passkeyId: string): Promise<{ to: string; name: string } | null> {
  const [user, passkeys] = await Promise.all([getUser(userId), listStoredPasskeys(userId)]);
  const passkey = passkeys.find((each) => passkeyIdOf(each) === passkeyId);
  return user && { to: user.email, name: quoted(passkey?.name ?? 'already removed') };
}

export async function writePasskeyAddedMail(
  { actor, subject }: StoredEvent,
  origin: string,
): Promise<OutgoingMail | null> {
  const read = actor.kind === 'user' ? await readPasskey(actor.userId, subject.id) : null;
  return read && writeMail('passkeyAdded', { ...read, origin });
}

/** The notice that a passkey logs nobody in any more, because it has counted back. */
export async function writePasskeyClosedMail(
  { subject, details }: StoredEvent,
  origin: string,
): Promise<OutgoingMail | null> {
  const read = await readPasskey(String(details.userId), subject.id);
  return read && writeMail('passkeyClosed', { ...read, origin });
}
