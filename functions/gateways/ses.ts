import { type MailSender, readMailSender } from '#shared/rules/ground/mail-sender.ts';
import { retry } from '#shared/rules/ground/retry.ts';
import { putMetrics } from '../observability/metrics.ts';
import { nowMs } from '../process/clock.ts';
import { environmentValue } from '../process/environment.ts';
import { mimeMessage, type OutgoingMail } from './mime-message.ts';

/** The quota of the account that is reached: mails a second, or in 24 hours. */
export type ReachedQuota = 'rate' | 'day';

interface Refusal {
  cause: unknown;
  mayBeSent: boolean;
  reached: ReachedQuota | null;
}

/** The mail service did not accept a mail: it throttles, is down, or refuses the address. */
export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';
  /** Whether the mail may have been sent: the service gave no answer, or an internal error. */
  readonly mayBeSent: boolean;
  /** The quota that is used up, when the service throttles: the mail itself is fine. */
  readonly reached: ReachedQuota | null;

  constructor(message: string, { cause, mayBeSent, reached }: Refusal) {
    super(message, { cause });
    this.mayBeSent = mayBeSent;
    this.reached = reached;
  }
}

/** Error codes of connections that were not established. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];
const INTERNAL_FAILURE = 500;

function mayBeSent(error: unknown): boolean {
  const { code = '', $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return status === undefined ? !NOT_CONNECTED.includes(code) : status === INTERNAL_FAILURE;
}

/** https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html */
function reachedQuota({ name, message }: Partial<Error>): ReachedQuota | null {
  if (name !== 'Throttling' && name !== 'ThrottlingException') return null;
  return /\bdaily\b/i.test(message ?? '') ? 'day' : 'rate';
}

/**
 * Waits for the answer of the service.
 * @param isPaced whether the caller sends the mail later when the rate of the account is reached: it has not failed then
 * @throws MailNotSentError
 */
async function answered(answer: Promise<unknown>, isPaced: boolean): Promise<void> {
  try {
    await answer;
  } catch (error) {
    const reached = reachedQuota(error as Partial<Error>);
    if (!(isPaced && reached === 'rate')) putMetrics({ MailsFailed: 1 });
    const refusal = { cause: error, mayBeSent: mayBeSent(error), reached };
    throw new MailNotSentError('The mail service did not accept a mail', refusal);
  }
}

/** @throws Error if MAIL_FROM is not set, or names no sender */
function sender(): MailSender {
  const found = readMailSender(environmentValue('MAIL_FROM'));
  if (!found) throw new Error('MAIL_FROM is not an address');
  return found;
}

/** Longest pause before a mail is repeated, in milliseconds: SES counts the mails of a second. */
const PAUSE_MS = 1000;

/** How many mails the account may send in its region, and has sent. SES counts recipients. */
export interface SendQuota {
  perSecond: number;
  /** In 24 hours; null without a limit. */
  perDay: number | null;
  sentInDay: number;
}

/** @throws Error of SES, which answers this once a second for an account */
export async function readSendQuota(): Promise<SendQuota> {
  const { repeatingClient, GetSendQuotaCommand } = await import('./ses-sdk.ts');
  const answer = await repeatingClient.send(new GetSendQuotaCommand({}));
  const { MaxSendRate = 1, Max24HourSend = -1, SentLast24Hours = 0 } = answer;
  return { perSecond: MaxSendRate, perDay: Max24HourSend < 0 ? null : Max24HourSend, sentInDay: SentLast24Hours };
}

/** The request that sends a mail from MAIL_FROM. SendEmail has no header fields of the sender's own. */
const requestOf = (from: MailSender, mail: OutgoingMail) => ({
  Source: from.address,
  Destinations: [mail.to],
  RawMessage: { Data: Buffer.from(mimeMessage(from, mail)) },
});

/** Whether an error says that the rate of the account is reached, which passes by itself. */
const isRateReached = (error: unknown) => error instanceof MailNotSentError && error.reached === 'rate';

/**
 * How long a call tries to send a mail while the rate of the account is reached, in milliseconds. It leaves the time of
 * one request whose answer is lost: a person waits for the call, which has 20 s.
 */
export const MAIL_PATIENCE_MS = 4000;

/**
 * Sends a mail. The SDK repeats it after temporary errors.
 * @param patienceMs how long it is also repeated while the rate of the account is reached
 * @throws MailNotSentError when the service does not accept it
 */
export async function sendMail(mail: OutgoingMail, patienceMs = 0): Promise<void> {
  const request = requestOf(sender(), mail);
  const { repeatingClient, SendRawEmailCommand } = await import('./ses-sdk.ts');
  const end = nowMs() + patienceMs;
  const send = () => answered(repeatingClient.send(new SendRawEmailCommand(request)), nowMs() < end);
  await retry(send, {
    delayAfter: (error) => (isRateReached(error) && nowMs() < end ? Math.random() * PAUSE_MS : null),
  });
}

/**
 * Sends a mail with one try, so it never arrives twice.
 * @throws MailNotSentError when the service does not accept it, or does not answer
 */
export async function sendMailOnce(mail: OutgoingMail): Promise<void> {
  const request = requestOf(sender(), mail);
  const { onceClient, SendRawEmailCommand } = await import('./ses-sdk.ts');
  await answered(onceClient.send(new SendRawEmailCommand(request)), true);
}
