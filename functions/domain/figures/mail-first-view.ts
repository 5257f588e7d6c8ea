import { tryApply } from '../../data/apply.ts';
import {
  beginMailOrder,
  deleteMailOrder,
  listDueMailOrders,
  type MailOrder,
  mailOrdered,
  newMailOrder,
  postponeMailOrder,
} from '../../data/mail-order.ts';
import { firstViewMarked, getNamedLink, type StoredNamedLink } from '../../data/named-link.ts';
import { getUser } from '../../data/user.ts';
import type { MailWithHeaders } from '../../gateways/mime-message.ts';
import { MailNotSentError } from '../../gateways/ses.ts';
import { sendMailWithHeaders } from '../../gateways/ses-raw.ts';
import { logError } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { mailBody, quoted } from '../mail/mail-body.ts';
import { newUnsubscribeToken } from '../mail/unsubscribe-token.ts';
import { findSeenBy } from '../recordings/find-seen-by.ts';

interface FirstView {
  to: string;
  recordingName: string;
  linkName: string;
  origin: string;
  unsubscribeToken: string;
}

/**
 * The mail about a link's first view, for the person who made the link. Mail programs unsubscribe by one POST (RFC
 * 8058).
 */
function firstViewMail({ to, recordingName, linkName, origin, unsubscribeToken }: FirstView): MailWithHeaders {
  const recording = quoted(recordingName);
  const token = encodeURIComponent(unsubscribeToken);
  return {
    to,
    subject: `Somebody watched “${recording}”`,
    ...mailBody({
      before: [`Somebody has watched “${recording}” with your link “${quoted(linkName)}”.`],
      main: { label: 'Open Shared Links', url: `${origin}/shared` },
      after: ['Viewers, beside the link, shows how much of it was played. Each link sends this email once.'],
      small: 'You get this email because you asked for it in the settings of the link.',
      unsubscribe: { label: 'Turn off emails about first views', url: `${origin}/unsubscribe?token=${token}` },
    }),
    headers: {
      'List-Unsubscribe': `<${origin}/api/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

/** Attempts to send one mail, and the seconds between two of them. */
const ATTEMPTS_MAX = 24;
const PAUSE_SECONDS = 50 * 60;

/**
 * The mail of an order; null when it must not be sent any more. The person who made the link has no account, does not
 * see the recording or does not want such mails, or the link is revoked or does not ask for the mail.
 */
async function writeMail({ recordingId, id, origin }: MailOrder): Promise<MailWithHeaders | null> {
  const link = await getNamedLink(recordingId, id);
  if (!link?.mailsFirstView) return null;
  const [user, recording] = await Promise.all([getUser(link.createdBy), findSeenBy(link.createdBy, recordingId)]);
  if (!user?.emailVerified || !user.mailsFirstViews || !recording) return null;
  const unsubscribeToken = await newUnsubscribeToken(user.id);
  return firstViewMail({
    to: user.email,
    recordingName: recording.name,
    linkName: link.name,
    origin,
    unsubscribeToken,
  });
}

/**
 * Retries a mail that SES refused, for one day. A mail that SES may have accepted is not sent again, so nobody gets it
 * twice.
 */
async function takeFailure(order: MailOrder, error: unknown): Promise<void> {
  if (error instanceof MailNotSentError && !error.mayBeSent && order.attempts < ATTEMPTS_MAX) {
    return postponeMailOrder(order, PAUSE_SECONDS);
  }
  logError('The mail of a first view may not have been sent', error, {
    recordingId: order.recordingId,
  });
  await deleteMailOrder(order.id);
}

async function carryOut(order: MailOrder): Promise<void> {
  if (order.isBegun) return takeFailure(order, new Error('An attempt to send the mail did not end'));
  const mail = await writeMail(order);
  if (!mail) return deleteMailOrder(order.id);
  const begun = await beginMailOrder(order);
  if (!begun) return;
  try {
    await sendMailWithHeaders(mail);
  } catch (error) {
    return takeFailure(begun, error);
  }
  await deleteMailOrder(order.id);
}

/**
 * Mails the maker of a link at its first view, once for each link that is set to. The link and the order of the mail
 * are written together; when something fails after that, the hourly cleanup sends the mail. Every report of a visit
 * calls this, so that a crash after the first report loses nothing.
 * @param origin of the app, for the links in the mail
 */
export async function mailFirstView(link: StoredNamedLink, origin: string): Promise<void> {
  if (!link.mailsFirstView || link.firstViewAt !== null) return;
  try {
    const order = newMailOrder({ id: link.id, recordingId: link.recordingId, origin });
    if (await tryApply([firstViewMarked(link), mailOrdered(order)])) await carryOut(order);
  } catch (error) {
    logError('A first view could not be mailed', error, { recordingId: link.recordingId });
  }
}

async function work(orders: AsyncGenerator<MailOrder>, hasTime: () => boolean): Promise<Error[]> {
  const failures: Error[] = [];
  for await (const order of orders) {
    if (!hasTime()) break;
    try {
      await carryOut(order);
    } catch (error) {
      failures.push(new Error(`The mail of the first view of ${order.id} could not be sent`, { cause: error }));
    }
  }
  return failures;
}

/**
 * Makes another attempt at each mail that is due.
 * @param hasTime whether there is time for another mail; the others stay due
 * @throws AggregateError of all failures but those of SES; those mails stay due
 */
export async function sendDueMails(hasTime: () => boolean = () => true): Promise<void> {
  const failures = (await Promise.all(listDueMailOrders(isoNow()).map((orders) => work(orders, hasTime)))).flat();
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} mails failed`);
}
