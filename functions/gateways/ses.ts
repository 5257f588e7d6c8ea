import { putMetrics } from '../observability/metrics.ts';
import { environmentValue } from '../process/environment.ts';
import type { MailWithHeaders } from './mime-message.ts';

export type OutgoingMail = Omit<MailWithHeaders, 'headers'>;

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

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

export const sender = (): string => environmentValue('MAIL_FROM');

/**
 * Waits for the answer of the service.
 * @param isPaced whether the caller sends the mail later when the rate of the account is reached: it has not failed then
 * @throws MailNotSentError
 */
export async function answered(answer: Promise<unknown>, isPaced = false): Promise<void> {
  try {
    await answer;
  } catch (error) {
    const reached = reachedQuota(error as Partial<Error>);
    if (!(isPaced && reached === 'rate')) putMetrics({ MailsFailed: 1 });
    const refusal = { cause: error, mayBeSent: mayBeSent(error), reached };
    throw new MailNotSentError('The mail service did not accept a mail', refusal);
  }
}

/**
 * Sends a mail from MAIL_FROM. The SDK retries temporary errors.
 * @throws MailNotSentError when the service does not accept it
 */
export async function sendMail({ to, subject, text, html }: OutgoingMail): Promise<void> {
  const Source = sender();
  const { client, SendEmailCommand } = await import('./ses-sdk.ts');
  const command = new SendEmailCommand({
    Source,
    Destination: { ToAddresses: [to] },
    Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
  });
  await answered(client.send(command));
}
