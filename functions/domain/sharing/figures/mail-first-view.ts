import type { StoredEvent } from '../../../data/ground/event.ts';
import { getUser } from '../../../data/identity/user.ts';
import { getLink } from '../../../data/sharing/link.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { newUnsubscribeToken, unsubscribeAddresses } from '../../ground/mail/unsubscribe-token.ts';
import { quoted, writeMail } from '../../ground/mail/write-mail.ts';
import { findSeenBy } from '../../video/recordings/find-seen-by.ts';

/** The viewed link. An order of an earlier version names it without its event. */
interface Viewed {
  linkId: string;
  recordingId: string;
}

/**
 * The mail about a first view; null when it must not be sent any more. The person who made the link has no account, does
 * not see the recording or does not want such mails, or the link is revoked or does not ask for the mail.
 */
export async function writeFirstViewMailOf(
  { linkId, recordingId }: Viewed,
  origin: string,
): Promise<OutgoingMail | null> {
  const link = await getLink(recordingId, linkId);
  if (!link?.mailsFirstView) return null;
  const { createdBy } = link;
  const [user, recording] = await Promise.all([getUser(createdBy), findSeenBy(createdBy, recordingId)]);
  if (!user?.emailVerified || user.stoppedAt !== null || !user.mailsFirstViews || !recording) return null;
  const { url: unsubscribe, headers } = unsubscribeAddresses(origin, await newUnsubscribeToken(user.id));
  const called = link.name === null ? 'its link' : `your link “${quoted(link.name)}”`;
  const values = { to: user.email, recording: quoted(recording.name), link: called, origin, unsubscribe };
  return writeMail('firstView', values, { headers });
}

/** Whether the maker of the link wants a mail, and has had none. */
export const hasFirstViewMail = ({ details }: StoredEvent): boolean => details.mails === true;

export const writeFirstViewMail = ({ subject, details }: StoredEvent, origin: string): Promise<OutgoingMail | null> =>
  writeFirstViewMailOf({ linkId: subject.id, recordingId: String(details.recordingId) }, origin);
