import { tryApply } from '../../data/apply.ts';
import { eventTaken, type StoredEvent } from '../../data/event.ts';
import { getLink } from '../../data/link.ts';
import { type FirstViewOrder, firstViewOrdered, newFirstViewOrder } from '../../data/mail-order.ts';
import { getUser } from '../../data/user.ts';
import type { OutgoingMail } from '../../gateways/mime-message.ts';
import { environmentValue } from '../../process/environment.ts';
import { mailBody, quoted } from '../mail/mail-body.ts';
import { carryOut } from '../mail/mail-orders.ts';
import { newUnsubscribeToken, unsubscribeAddresses } from '../mail/unsubscribe-token.ts';
import { findSeenBy } from '../recordings/find-seen-by.ts';

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
    subject: `Somebody watched “${recording}”`,
    ...mailBody({
      before: [`Somebody has watched “${recording}” with ${link}.`],
      main: { label: 'Open Shared Links', url: `${origin}/shared` },
      after: ['Views, beside the link, shows how much of it was played. Each link sends this email once.'],
      small: 'You get this email because you asked for it in the settings of the link.',
      unsubscribe: { label: 'Turn off emails about first views', url: unsubscribe.url },
    }),
    headers: unsubscribe.headers,
  };
}

/**
 * The mail of an order; null when it must not be sent any more. The person who made the link has no account, does not
 * see the recording or does not want such mails, or the link is revoked or does not ask for the mail.
 */
export async function writeFirstViewMail(order: FirstViewOrder): Promise<OutgoingMail | null> {
  const link = await getLink(order.recordingId, order.id);
  if (!link?.mailsFirstView) return null;
  const { createdBy } = link;
  const [user, recording] = await Promise.all([getUser(createdBy), findSeenBy(createdBy, order.recordingId)]);
  if (!user?.emailVerified || user.stoppedAt !== null || !user.mailsFirstViews || !recording) return null;
  return firstViewMail({
    to: user.email,
    recordingName: recording.name,
    linkName: link.name,
    origin: order.origin,
    unsubscribeToken: await newUnsubscribeToken(user.id),
  });
}

/**
 * Orders the mail to the maker of a link at its first view, and sends it. When something fails after the order, the
 * schedule sends the mail.
 */
export async function mailFirstView(event: StoredEvent): Promise<void> {
  const { name, subject, details } = event;
  if (name !== 'link.first_view' || !details.mails) return;
  const recordingId = String(details.recordingId);
  const order = newFirstViewOrder({ id: subject.id, recordingId, origin: environmentValue('APP_ORIGIN') });
  if (!(await tryApply([eventTaken(event, 'firstViewMail'), firstViewOrdered(order)]))) return;
  await carryOut(order, writeFirstViewMail);
}
