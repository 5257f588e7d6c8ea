import { putMetrics } from '../observability/metrics.ts';
import { environmentValue } from '../process/environment.ts';
import type { MailWithHeaders } from './mime-message.ts';

export type OutgoingMail = Omit<MailWithHeaders, 'headers'>;

/** The mail service did not accept a mail: it throttles, is down, or refuses the address. */
export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';
  /** Whether the mail may have been sent: the service gave no answer, or an internal error. */
  readonly mayBeSent: boolean;

  constructor(message: string, { cause, mayBeSent }: { cause: unknown; mayBeSent: boolean }) {
    super(message, { cause });
    this.mayBeSent = mayBeSent;
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

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

export const sender = (): string => environmentValue('MAIL_FROM');

/** Waits for the answer of the service. @throws MailNotSentError */
export async function answered(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    putMetrics({ MailsFailed: 1 });
    throw new MailNotSentError('The mail service did not accept a mail', { cause: error, mayBeSent: mayBeSent(error) });
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
