import type { IncomingMessage } from 'node:http';
import { AwsError } from '../aws/aws-error.ts';
import { xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import { readBody } from '../http/read-body.ts';
import type { Permissions } from '../iam/permissions.ts';
import type { Mailbox } from './mailbox.ts';
import { sendAccess } from './ses-access.ts';

/** Largest message that SES sends, in bytes. */
const MAX_BODY = 10 * 1024 * 1024;
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$|<[^\s@<>]+@[^\s@<>]+>$/;

function addresses(form: URLSearchParams): string[] {
  const names = [...form.keys()].filter((name) => /^Destination\.(To|Cc|Bcc)Addresses\.member\.\d+$/.test(name));
  return names.map((name) => form.get(name) ?? '');
}

const rejected = (message: string) => new AwsError('MessageRejected', 400, message);

function sendEmail(form: URLSearchParams, mailbox: Mailbox): Answer {
  const to = addresses(form);
  const from = form.get('Source') ?? '';
  const part = (name: string) => form.get(`Message.${name}.Data`) ?? '';
  const mail = { subject: part('Subject'), text: part('Body.Text'), html: part('Body.Html') };
  if (!ADDRESS.test(from)) throw rejected('The source is not an e-mail address.');
  if (to.length === 0 || !to.every((address) => ADDRESS.test(address))) throw rejected('Illegal address');
  if (!mail.subject || !(mail.text || mail.html)) throw rejected('A message has a subject and a body.');
  const MessageId = mailbox.deliver({ from, to: to.join(', '), ...mail });
  return xml(200, 'SendEmailResponse', { SendEmailResult: { MessageId }, ResponseMetadata: { RequestId: MessageId } });
}

/** SES by its query protocol: SendEmail puts the mail into the mailbox. */
export class SesService {
  readonly #mailbox: Mailbox;

  constructor(mailbox: Mailbox) {
    this.#mailbox = mailbox;
  }

  async answer(message: IncomingMessage, _url: URL, permissions: Permissions): Promise<Answer> {
    const form = new URLSearchParams((await readBody(message, MAX_BODY)).toString());
    const action = form.get('Action');
    if (action !== 'SendEmail') throw new AwsError('InvalidAction', 400, `This runtime does not do ${action}`);
    await permissions.require(sendAccess(form.get('Source') ?? '', addresses(form)));
    return sendEmail(form, this.#mailbox);
  }
}
