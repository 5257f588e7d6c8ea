import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AwsError } from '../aws/aws-error.ts';
import { xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import type { Permissions } from '../iam/access.ts';
import type { MailStore } from './mailbox.ts';
import { type ParsedMessage, parseMessage } from './parse-message.ts';
import type { SendQuota } from './send-quota.ts';
import { addressOf, sendAccess } from './ses-access.ts';

/** Recipients of one message: https://docs.aws.amazon.com/ses/latest/APIReference/API_SendRawEmail.html. */
const RECIPIENTS_MAX = 50;
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$|<[^\s@<>]+@[^\s@<>]+>$/;

interface Sending {
  mails: MailStore;
  /** Null for an account without limits. */
  quota: SendQuota | null;
}

const rejected = (message: string) => new AwsError('MessageRejected', 400, message);

/** The input of SendRawEmail: its sender and recipients take precedence over those in the message's header. */
interface RawMail {
  message: ParsedMessage;
  source: string;
  recipients: string[];
}

function rawMailIn(form: URLSearchParams): RawMail {
  const message = parseMessage(Buffer.from(form.get('RawMessage.Data') ?? '', 'base64'));
  const names = [...form.keys()].filter((name) => /^Destinations\.member\.\d+$/.test(name));
  const destinations = names.map((name) => form.get(name) ?? '');
  return {
    message,
    source: form.get('Source') ?? message.from,
    recipients: destinations.length > 0 ? destinations : message.to,
  };
}

function sendRawEmail({ message, source, recipients }: RawMail, { mails, quota }: Sending): Answer {
  if (![source, message.from].every((address) => ADDRESS.test(address)))
    throw rejected('The source is not an e-mail address.');
  if (recipients.length === 0 || !recipients.every((address) => ADDRESS.test(address)))
    throw rejected('Illegal address');
  if (recipients.length > RECIPIENTS_MAX) throw rejected(`Recipient count exceeds ${RECIPIENTS_MAX}.`);
  quota?.take(recipients.length);
  const { to: _to, ...mail } = message;
  const MessageId = mails.deliver({ ...mail, to: recipients.join(', '), recipients: recipients.map(addressOf) });
  return xml(200, 'SendRawEmailResponse', {
    SendRawEmailResult: { MessageId },
    ResponseMetadata: { RequestId: MessageId },
  });
}

/** The answer for an account without limits. */
const UNLIMITED = { Max24HourSend: -1, MaxSendRate: 1000, SentLast24Hours: 0 };

/** SES by its query protocol: SendRawEmail stores the mail. */
export class SesService {
  readonly #sending: Sending;
  readonly #configurationSet: string | null;

  /** @param configurationSet of the sender's identity */
  constructor(sending: Sending, configurationSet: string | null) {
    this.#sending = sending;
    this.#configurationSet = configurationSet;
  }

  async answer(_message: IncomingMessage, _url: URL, permissions: Permissions, body: Buffer): Promise<Answer> {
    const form = new URLSearchParams(body.toString());
    const action = form.get('Action');
    if (action === 'SendRawEmail') {
      const mail = rawMailIn(form);
      // Conditions apply to the sender in the header, which people see.
      await permissions.require(sendAccess(mail.message.from, mail.recipients, this.#configurationSet));
      return sendRawEmail(mail, this.#sending);
    }
    if (action === 'GetSendQuota') {
      await permissions.require([{ action: 'ses:GetSendQuota', resource: '*', context: {} }]);
      return xml(200, 'GetSendQuotaResponse', {
        GetSendQuotaResult: this.#sending.quota?.read() ?? UNLIMITED,
        ResponseMetadata: { RequestId: randomUUID() },
      });
    }
    throw new AwsError('InvalidAction', 400, `This runtime does not support ${action}`);
  }
}
