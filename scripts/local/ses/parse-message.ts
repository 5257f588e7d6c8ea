import { AwsError } from '../aws/aws-error.ts';

/** Largest message that SES sends, in bytes after encoding. */
const MESSAGE_MAX = 10 * 1024 * 1024;
/** Longest line with its end, in characters: RFC 5321. */
const LINE_MAX = 1000;

/** Fields that may occur only once in a message: https://docs.aws.amazon.com/ses/latest/dg/header-fields.html. */
const ONCE = [
  ...[
    'from',
    'to',
    'cc',
    'bcc',
    'subject',
    'date',
    'sender',
    'reply-to',
    'message-id',
    'return-path',
    'auto-submitted',
  ],
  ...['mime-version', 'content-type', 'content-transfer-encoding', 'list-unsubscribe', 'list-unsubscribe-post'],
];

const refused = (message: string) => new AwsError('InvalidParameterValue', 400, message);

/** A field of a header: its name in lower case, and its value on one line. */
type Fields = Map<string, string>;

function fieldsOf(head: string): Fields {
  const fields: Fields = new Map();
  for (const line of head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const [, name = '', value = ''] = /^([\x21-\x39\x3b-\x7e]+):(.*)$/.exec(line) ?? [];
    if (!name) throw refused(`Expected a header field, and found "${line.slice(0, 40)}"`);
    const key = name.toLowerCase();
    if (fields.has(key) && ONCE.includes(key)) throw refused(`Duplicate header '${name}'.`);
    fields.set(key, value.replace(/^[ \t]+/, ''));
  }
  return fields;
}

/** Splits header and body, which one blank line separates. */
function split(text: string): { fields: Fields; body: string } {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) throw refused('No blank line separates the header from the body.');
  return { fields: fieldsOf(text.slice(0, end)), body: text.slice(end + 4) };
}

const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const WORD = /=\?UTF-8\?([BQ])\?([^?]*)\?=/gi;

const wordBytes = (encoding: string, word: string): Buffer =>
  encoding.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : quotedBytes(word.replaceAll('_', ' '));

/** Decodes encoded words (RFC 2047). Words that follow each other are joined without the blanks between them. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=[ \t]+(?==\?)/g, '?=')
    .replace(new RegExp(`(?:${WORD.source})+`, 'gi'), (words) =>
      Buffer.concat(
        [...words.matchAll(WORD)].map(([, encoding = '', word = '']) => wordBytes(encoding, word)),
      ).toString(),
    );

function contentOf({ fields, body }: ReturnType<typeof split>): string {
  const encoding = fields.get('content-transfer-encoding')?.toLowerCase() ?? '7bit';
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? quotedBytes(body).toString() : body;
}

/** A JPEG in a message, by its Content-ID, in base64. */
export interface MailPicture {
  id: string;
  jpeg: string;
}

const pictureOf = ({ fields, body }: ReturnType<typeof split>): MailPicture => ({
  id: fields.get('content-id')?.replace(/^<|>$/g, '') ?? '',
  jpeg: body.replace(/\s/g, ''),
});

/** The parts of a multipart message; any other message is its own only part. */
function partsOf(message: ReturnType<typeof split>): ReturnType<typeof split>[] {
  const type = message.fields.get('content-type') ?? 'text/plain';
  if (!/^multipart\//i.test(type)) return [message];
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) throw refused('A multipart message names its boundary.');
  const [, ...pieces] = `\r\n${message.body}`.split(`\r\n--${boundary}`);
  const end = pieces.findIndex((piece) => piece.startsWith('--'));
  if (end < 1) throw refused('A multipart message has parts, and says where they end.');
  return pieces.slice(0, end).flatMap((piece) => partsOf(split(piece.slice(2))));
}

export interface ParsedMessage {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  picture?: MailPicture;
  /** Every field by its name in lower case. */
  headers: Record<string, string>;
}

const addressesIn = (fields: Fields): string[] =>
  ['to', 'cc', 'bcc'].flatMap((name) => fields.get(name)?.split(',') ?? []).map((address) => address.trim());

/**
 * Reads a message of SendRawEmail.
 * @throws AwsError InvalidParameterValue for one that SES refuses
 */
export function parseMessage(raw: Buffer): ParsedMessage {
  if (raw.length > MESSAGE_MAX)
    throw refused(`Message length is more than ${MESSAGE_MAX} bytes long: '${raw.length}'.`);
  const whole = raw.toString('latin1');
  if (/[^\r]\n|\r[^\n]/.test(whole)) throw refused('Lines end with CR and LF.');
  if (whole.split('\r\n').some(({ length }) => length + 2 > LINE_MAX)) throw refused('A line is too long.');
  const message = split(whole);
  const { fields } = message;
  const from = decodeWords(fields.get('from') ?? '');
  if (!from) throw refused("Missing final '@domain'");
  const parts = partsOf(message);
  const partOf = (type: string) =>
    parts.find(({ fields: of }) => (of.get('content-type') ?? 'text/plain').toLowerCase().startsWith(type));
  const [plain, html, picture] = [partOf('text/plain'), partOf('text/html'), partOf('image/jpeg')];
  return {
    from,
    to: addressesIn(fields),
    subject: decodeWords(fields.get('subject') ?? ''),
    text: plain ? contentOf(plain) : '',
    html: html ? contentOf(html) : '',
    ...(picture && { picture: pictureOf(picture) }),
    headers: Object.fromEntries(fields),
  };
}
