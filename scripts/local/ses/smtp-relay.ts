import { isIP } from 'node:net';
import { createTransport, type NodemailerError } from 'nodemailer';
import type { Mail } from './mailbox.ts';
import type { MailPicture } from './parse-message.ts';
import { addressOf, splitMailbox } from './ses-access.ts';
import { smtpFault } from './smtp-fault.ts';

/** A mail to one recipient, as it waits for the relay. */
export interface OutgoingMail extends Mail {
  /** The one address that gets this copy. */
  recipient: string;
}

/** The relay did not take a mail. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  /** Whether another try of this mail would be refused too: the relay said so with a 5xx reply to the mail itself. */
  readonly isPermanent: boolean;

  constructor(reason: string, isPermanent: boolean) {
    super(reason);
    this.isPermanent = isPermanent;
  }
}

/** Longest wait for an address, a connection or a greeting, in milliseconds. */
const CONNECT_MS = 20_000;
/** Longest silence in a conversation, in milliseconds. A relay may check a mail before it answers (RFC 5321, 4.5.3.2). */
const SILENCE_MS = 120_000;

/** Header fields that the composed message has anyway. */
const COMPOSED = [
  ...['from', 'to', 'cc', 'bcc', 'subject', 'date', 'message-id', 'mime-version', 'content-type'],
  'content-transfer-encoding',
];

const isLoopback = (host: string) => host === 'localhost' || (isIP(host) !== 0 && /^(127\.|::1$)/.test(host));

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** Errors of nodemailer that are about one mail. All others are about the relay or the way to it. */
const ABOUT_MAIL = ['EENVELOPE', 'EMESSAGE'];

function refusalOf(error: unknown, { recipient }: Pick<OutgoingMail, 'recipient'>): MailRefusedError {
  const { code, permanent } = error as NodemailerError;
  // Logs contain no addresses, and relays repeat them in their replies.
  const reason = smtpFault(error as NodemailerError)
    .replaceAll(recipient, 'the recipient')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
  return new MailRefusedError(reason, permanent === true && ABOUT_MAIL.includes(code ?? ''));
}

const attached = ({ id, jpeg }: MailPicture) => ({
  cid: id,
  content: Buffer.from(jpeg, 'base64'),
  contentType: 'image/jpeg',
  contentDisposition: 'inline' as const,
});

/** Hands mails over to an SMTP server, which sends and signs (DKIM) them. */
export class SmtpRelay {
  readonly #transport;
  /** Whether a connection without encryption is refused. */
  readonly requiresEncryption: boolean;

  /**
   * @param url such as `smtps://user:password@host`. With `smtp:`, encryption begins with STARTTLS and is required, except
   *   for a relay on this machine; the query can change nodemailer's options: `?requireTLS=false`
   */
  constructor(url: string) {
    this.requiresEncryption = !isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));
    this.#transport = createTransport({
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
      requireTLS: this.requiresEncryption,
      url,
    });
  }

  /**
   * Sends one mail. A mail that is sent again has the same Message-ID, by which mailboxes recognize a copy.
   * @returns the reply of the relay
   * @throws MailRefusedError
   */
  async send(mail: OutgoingMail, signal?: AbortSignal): Promise<string> {
    const { id, from, to, subject, text, html, picture, date, headers = {}, recipient } = mail;
    const own = Object.entries(headers).filter(([name]) => !COMPOSED.includes(name));
    try {
      const { response } = await this.#transport.sendMail({
        envelope: { from: addressOf(from), to: [recipient] },
        from: splitMailbox(from),
        to,
        subject,
        text,
        date: new Date(date),
        signal,
        ...(html && { html }),
        ...(picture && { attachments: [attached(picture)] }),
        messageId: `<${id}@${domainOf(addressOf(from))}>`,
        headers: Object.fromEntries(own),
      });
      return response;
    } catch (error) {
      throw refusalOf(error, mail);
    }
  }

  /** Connects and logs in. @returns why that fails, as a sentence; null when it does not */
  async findFault(): Promise<string | null> {
    try {
      await this.#transport.verify();
      return null;
    } catch (error) {
      return smtpFault(error as NodemailerError);
    }
  }

  close(): void {
    this.#transport.close();
  }
}
