import { retry } from '#shared/rules/ground/retry.ts';
import {
  beginMailOrder,
  type CommentOrder,
  type EventMailOrder,
  endMailOrder,
  listDueMailOrders,
  type MailOrder,
  mailOrderName,
  postponeMailOrder,
  type TokenMailOrder,
} from '../../../data/ground/mail-order.ts';
import { saveMailQuota } from '../../../data/ground/mail-quota.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { MailNotSentError, readSendQuota, type SendQuota, sendMailOnce } from '../../../gateways/ses.ts';
import { logError } from '../../../observability/log.ts';
import type { LogFields } from '../../../observability/log-fields.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { isoNow } from '../../../process/clock.ts';
import {
  COMMENT_MAIL_PAUSE_SECONDS,
  MAIL_ATTEMPTS_MAX,
  MAIL_PAUSE_SECONDS,
  STALE_MAIL_SECONDS,
} from '../../../process/limits.ts';
import { addBouncedMail } from './mail-failures.ts';
import { MailPace } from './mail-pace.ts';

/**
 * Until a throttled mail is due again, in seconds; twice as long at most, so that not all are due together. SES asks for
 * up to ten minutes: https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html
 */
const THROTTLED_SECONDS = { rate: 60, day: 10 * 60 };

/** Writes the mail of an order; null when it must not be sent any more. */
export type Writer<O extends MailOrder> = (order: O) => Promise<OutgoingMail | null>;

export interface Writers {
  event: Writer<EventMailOrder>;
  comments: Writer<CommentOrder>;
  tokenEnd: Writer<TokenMailOrder>;
}

/** Ends an order after an attempt. @param isQuiet whether the recipient may have got a mail */
function end(order: MailOrder, isQuiet: boolean): Promise<void> {
  if (order.type !== 'commentMail') return endMailOrder(order, new Set(), '');
  const done = order.isBegun ? order.sending : order.comments;
  return endMailOrder(order, done, isQuiet ? isoNow(COMMENT_MAIL_PAUSE_SECONDS) : order.quietUntil);
}

const isStale = ({ since }: MailOrder): boolean => since !== '' && since < isoNow(-STALE_MAIL_SECONDS);

const STALE = 'Not sent: for three days the mail service did not take it, and it is no news any more';

/** Ends an order whose mail is of no use any more, and lists it for administrators. */
async function drop(order: MailOrder, { to }: OutgoingMail): Promise<void> {
  putMetrics({ MailsDropped: 1 });
  await addBouncedMail({ id: `${mailOrderName(order)} ${order.since}`, recipient: to, reason: STALE });
  await end(order, false);
}

/** What the log says of an order. */
function loggedOf(order: MailOrder): LogFields {
  if (order.type === 'mailOrder') return { eventId: order.id };
  return order.type === 'tokenMail' ? { userId: order.userId } : { recordingId: order.recordingId };
}

/**
 * Retries a mail that SES refused, for one day. A refusal because of a quota does not count: the mail waits as long as it
 * lasts. A mail that SES may have accepted is not sent again, so nobody gets it twice.
 */
async function takeFailure(order: MailOrder, error: unknown): Promise<void> {
  const reached = reachedBy(error);
  if (reached) {
    const seconds = THROTTLED_SECONDS[reached] * (1 + Math.random());
    return postponeMailOrder(order, isoNow(seconds), order.attempts - 1);
  }
  if (error instanceof MailNotSentError && !error.mayBeSent && order.attempts < MAIL_ATTEMPTS_MAX) {
    return postponeMailOrder(order, isoNow(MAIL_PAUSE_SECONDS));
  }
  logError('A mail may not have been sent', error, loggedOf(order));
  await end(order, true);
}

/** One after the other at the pace of SES, as long as there is time. */
interface Pass {
  pace: MailPace;
  hasTime: () => boolean;
}

const reachedBy = (error: unknown) => (error instanceof MailNotSentError ? error.reached : null);

/** Sends a mail, and again while the rate of the account is reached. */
async function sendPaced(mail: OutgoingMail, { pace, hasTime }: Pass): Promise<void> {
  let turn = 0;
  const send = async () => {
    turn = await pace.turn();
    await sendMailOnce(mail);
    pace.sent();
  };
  const delayAfter = (error: unknown) => {
    const reached = reachedBy(error);
    if (reached === 'day') pace.endDay();
    if (reached === 'rate') pace.refused(turn);
    return reached === 'rate' && hasTime() ? 0 : null;
  };
  await retry(send, { delayAfter });
}

interface Begun {
  order: MailOrder;
  mail: OutgoingMail;
}

/** Begins an attempt at a mail that is due; null when nothing is to be sent now. */
async function begin<O extends MailOrder>(order: O, write: Writer<O>): Promise<Begun | null> {
  if (order.isBegun) {
    await takeFailure(order, new Error('An attempt to send the mail did not end'));
    return null;
  }
  if (order.type === 'commentMail' && order.quietUntil > isoNow()) {
    if (order.dueAt < order.quietUntil) await postponeMailOrder(order, order.quietUntil);
    return null;
  }
  const mail = await write(order);
  if (!mail || isStale(order)) {
    await (mail ? drop(order, mail) : end(order, false));
    return null;
  }
  const begun = await beginMailOrder(order);
  return begun && { order: begun, mail };
}

/**
 * Makes an attempt at a mail that is due.
 * @param pass of many mails; without it, there is one try
 * @returns whether there was something to send
 */
export async function carryOut<O extends MailOrder>(order: O, write: Writer<O>, pass?: Pass): Promise<boolean> {
  const begun = await begin(order, write);
  if (!begun) return false;
  try {
    await (pass ? sendPaced(begun.mail, pass) : sendMailOnce(begun.mail));
  } catch (error) {
    await takeFailure(begun.order, error);
    return true;
  }
  await end(begun.order, true);
  return true;
}

function carryOutDue(order: MailOrder, { event, comments, tokenEnd }: Writers, pass: Pass): Promise<boolean> {
  if (order.type === 'tokenMail') return carryOut(order, tokenEnd, pass);
  return order.type === 'mailOrder' ? carryOut(order, event, pass) : carryOut(order, comments, pass);
}

async function work(orders: AsyncGenerator<MailOrder>, writers: Writers, pass: Pass): Promise<Error[]> {
  const failures: Error[] = [];
  for await (const order of orders) {
    if (!pass.hasTime() || !pass.pace.claim()) break;
    try {
      if (!(await carryOutDue(order, writers, pass))) pass.pace.release();
    } catch (error) {
      failures.push(new Error(`The mail ${mailOrderName(order)} could not be sent`, { cause: error }));
    }
  }
  return failures;
}

/** How much the account may send; null if SES does not say. It is stored for the page of administrators. */
async function knownQuota(): Promise<SendQuota | null> {
  try {
    const quota = await readSendQuota();
    if (quota.perDay !== null) await saveMailQuota(quota);
    return quota;
  } catch (error) {
    logError('The quota of mails could not be read', error);
    return null;
  }
}

/**
 * Makes another attempt at each mail that is due, first at those about security. Once the quota of a day is used up, the others stay due.
 * @param hasTime whether there is time for another mail; the others stay due
 * @throws AggregateError of all failures but those of SES; those mails stay due
 */
export async function sendDueMails(writers: Writers, hasTime: () => boolean = () => true): Promise<void> {
  const inTurn = listDueMailOrders(isoNow());
  const pass = { pace: new MailPace(await knownQuota()), hasTime };
  const failures: Error[] = [];
  for (const due of inTurn) {
    failures.push(...(await Promise.all(due.map((orders) => work(orders, writers, pass)))).flat());
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} mails failed`);
}
