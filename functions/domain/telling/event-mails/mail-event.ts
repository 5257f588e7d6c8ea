import { EVENTS, type EventName } from '#shared/model/ground/event.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import { getEvent, type StoredEvent, takeEvent } from '../../../data/ground/event.ts';
import { type EventMailOrder, newEventMailOrder, orderEventMail } from '../../../data/ground/mail-order.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { environmentValue } from '../../../process/environment.ts';
import { isGain } from '../../ground/events/state-webhook.ts';
import { carryOut } from '../../ground/mail/mail-orders.ts';
import { writePasswordChangedMail, writePasswordResetMail } from '../../identity/auth/password-mails.ts';
import {
  countNotice,
  isOtherRole,
  writeNewOwnerMail,
  writeRemovedMail,
  writeRoleMail,
} from '../../identity/members/mail-member.ts';
import { writePasskeyAddedMail, writePasskeyClosedMail } from '../../identity/passkeys/passkey-mails.ts';
import { writeJoinedMail, writeUnlinkedMail } from '../../identity/sign-on/sign-on-mails.ts';
import { orderTokenEndMail, writeTokenMadeMail } from '../../identity/tokens/token-mails.ts';
import { orderCommentMails } from '../../sharing/comments/order-mails.ts';
import { hasFirstViewMail, writeFirstViewMail, writeFirstViewMailOf } from '../../sharing/figures/mail-first-view.ts';
import { writeGainMail, writeWebhookMail } from '../webhooks/webhook-mails.ts';

interface EventMail {
  /** Whether the event has its mail. Without it, each has. */
  has?: (event: StoredEvent) => boolean;
  /** Counts the mail toward a limit: it is not sent when the limit is reached. */
  counted?: (event: StoredEvent) => Change;
  /**
   * Writes the mail from what can be read now; null when it must not be sent any more.
   * @param origin of the app, for links
   */
  write: (event: StoredEvent, origin: string) => Promise<OutgoingMail | null>;
}

type MailedEvent = { [Name in EventName]: (typeof EVENTS)[Name]['isMailed'] extends true ? Name : never }[EventName];

/** The mail that is sent at once after an event. */
const MAILS: Record<Exclude<MailedEvent, 'comment.created'>, EventMail> = {
  'link.first_view': { has: hasFirstViewMail, write: writeFirstViewMail },
  'workspace.handed_over': { counted: countNotice, write: writeNewOwnerMail },
  'member.role_changed': { has: isOtherRole, counted: countNotice, write: writeRoleMail },
  'member.removed': { counted: countNotice, write: writeRemovedMail },
  'token.created': { write: writeTokenMadeMail },
  'passkey.added': { write: writePasskeyAddedMail },
  'passkey.closed': { write: writePasskeyClosedMail },
  'user.sign_on_joined': { write: writeJoinedMail },
  'user.sign_on_removed': { write: writeUnlinkedMail },
  'user.password_changed': { write: writePasswordChangedMail },
  'user.password_reset': { write: writePasswordResetMail },
  'webhook.created': { write: writeGainMail },
  'webhook.changed': { has: isGain, write: writeGainMail },
  'webhook.stopped': { write: writeWebhookMail },
};

/** Events with mails that the schedule sends later: gathered, or when something ends. Each gives the changes that order them. */
const LATER: Partial<Record<EventName, (event: StoredEvent, origin: string) => Promise<Change[]>>> = {
  'comment.created': orderCommentMails,
  'token.created': orderTokenEndMail,
};

const mailOf = (name: EventName): EventMail | undefined =>
  name in MAILS ? MAILS[name as keyof typeof MAILS] : undefined;

/** Writes the mail of an order, from what can be read now. */
export async function writeEventMail({
  id,
  event: ref,
  recordingId,
  origin,
}: EventMailOrder): Promise<OutgoingMail | null> {
  if (!ref) return writeFirstViewMailOf({ linkId: id, recordingId: recordingId ?? '' }, origin);
  const event = await getEvent(ref);
  return (event && (await mailOf(event.name)?.write(event, origin))) ?? null;
}

/**
 * Orders the mail of an event, once, and sends it. When something fails after the order, the schedule sends the mail.
 */
export async function mailEvent(event: StoredEvent): Promise<void> {
  const mail = mailOf(event.name);
  if (!mail || mail.has?.(event) === false) return;
  const order = newEventMailOrder(event, environmentValue('APP_ORIGIN'));
  const counted = mail.counted ? [mail.counted(event)] : [];
  const ordered = orderEventMail(order, EVENTS[event.name].isSecurity);
  if (!(await tryApply([takeEvent(event, 'mail'), ordered, ...counted]))) return;
  await carryOut(order, writeEventMail);
}

/** Orders the mails of an event that are sent later, once. The schedule sends them. */
export async function orderLaterMails(event: StoredEvent): Promise<void> {
  const ordered = (await LATER[event.name]?.(event, environmentValue('APP_ORIGIN'))) ?? [];
  // A refusal is one of an event that was taken before, or of something that has ended: neither has mails now.
  if (ordered.length > 0) await tryApply([takeEvent(event, 'laterMails'), ...ordered]);
}
