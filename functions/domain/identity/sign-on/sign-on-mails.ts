import type { StoredEvent } from '../../../data/ground/event.ts';
import { getUser } from '../../../data/identity/user.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { writeMail } from '../../ground/mail/write-mail.ts';

/** Writes a notice with the name that the provider had. */
const noticeBy =
  (name: 'signOnJoined' | 'signOnRemoved') =>
  async ({ subject, details }: StoredEvent, origin: string): Promise<OutgoingMail | null> => {
    const user = await getUser(subject.id);
    return user && writeMail(name, { to: user.email, provider: String(details.provider), origin });
  };

export const writeJoinedMail = noticeBy('signOnJoined');
/** The notice that the provider logs nobody in to an account any more. */
export const writeUnlinkedMail = noticeBy('signOnRemoved');
