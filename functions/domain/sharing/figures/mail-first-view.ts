import type { StoredEvent } from '../../../data/ground/event.ts';
import { getUser } from '../../../data/identity/user.ts';
import { getLink } from '../../../data/sharing/link.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { mailBody, quoted } from '../../ground/mail/mail-body.ts';
import { newUnsubscribeToken, unsubscribeAddresses } from '../../ground/mail/unsubscribe-token.ts';
import { findSeenBy } from '../../video/recordings/find-seen-by.ts';

interface FirstView {
  to: string;
  recordingName: string;
  /** Null for the main link. */
  linkName: string | null;
  origin: string;
  unsubscribeToken: string;
}

/** The mail about a link's first view, for the person who made the link. */
function firstViewMail({ to, recordingName, linkName, origin, unsubscribeToken }: FirstView): OutgoingMail {
  const recording = quoted(recordingName);
  const unsubscribe = unsubscribeAddresses(origin, unsubscribeToken);
  const link = linkName === null ? 'its link' : `your link “${quoted(linkName)}”`;
  return {
    to,
    subject: `Someone watched “${recording}”`,
    ...mailBody({
      before: [`Someone watched “${recording}” with ${link}.`],
      main: { label: 'Open Shared Links', url: `${origin}/shared` },
      after: ['To see how much of it was played, open Views next to the link. Each link sends this email only once.'],
      small: "You're getting this email because you turned it on in the link's settings.",
      unsubscribe: { label: 'Turn off emails about first views', url: unsubscribe.url },
    }),
    headers: unsubscribe.headers,
  };
}

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
  return firstViewMail({
    to: user.email,
    recordingName: recording.name,
    linkName: link.name,
    origin,
    unsubscribeToken: await newUnsubscribeToken(user.id),
  });
}

/** Whether the maker of the link wants a mail, and has had none. */
export const hasFirstViewMail = ({ details }: StoredEvent): boolean => details.mails === true;

export const writeFirstViewMail = ({ subject, details }: StoredEvent, origin: string): Promise<OutgoingMail | null> =>
  writeFirstViewMailOf({ linkId: subject.id, recordingId: String(details.recordingId) }, origin);
