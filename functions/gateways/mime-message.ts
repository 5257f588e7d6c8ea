import type { MailSender } from '#shared/rules/ground/mail-sender.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A JPEG, which the HTML shows by the address `cid:` and `PICTURE_ID`. */
  picture?: Uint8Array | undefined;
  /** When its code or link expires, ISO 8601. Later it is of no use, and relays need not deliver it. */
  expiresAt?: string;
  /** More header fields by name. Printable ASCII. */
  headers?: Record<string, string>;
}

const LINE_END = '\r\n';

/** The Content-ID of a mail's picture (RFC 2392). */
export const PICTURE_ID = 'frame@framekeep';

/**
 * Bytes of a subject in one encoded word: with delimiters and the field's name, a line is shorter than 76 characters.
 */
const WORD_BYTES = 36;
/** Longest line of a body, in characters. */
const BODY_LINE = 76;

/** @throws Error for a text with a line break, or with a character that is not ASCII */
function headerLine(name: string, value: string): string {
  if (!/^[\x20-\x7e]+$/.test(value))
    throw new Error(`The header field ${name} has a character that headers cannot have`);
  return `${name}: ${value}`;
}

/** Divides a text into pieces of at most `bytes` bytes, without splitting a character. */
function piecesOf(text: string, bytes: number): string[] {
  const pieces = [''];
  for (const character of text) {
    const last = pieces.at(-1) ?? '';
    if (Buffer.byteLength(last + character) > bytes) pieces.push(character);
    else pieces[pieces.length - 1] = last + character;
  }
  return pieces;
}

/** Encodes a text with any characters for a header field (RFC 2047). */
const encodedWords = (text: string): string =>
  piecesOf(text, WORD_BYTES)
    .map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`)
    .join(`${LINE_END} `);

/** `address`, or `Name <address>` as programs read it. */
function mailboxOf({ name, address }: MailSender): string {
  if (name === null) return address;
  const isPlain = /^[\x20-\x7e]+$/.test(name);
  return `${isPlain ? `"${name.replace(/["\\]/g, '\\$&')}"` : encodedWords(name)} <${address}>`;
}

const part = (fields: string[], content: Uint8Array): string[] => [
  ...fields,
  'Content-Transfer-Encoding: base64',
  '',
  ...(Buffer.from(content)
    .toString('base64')
    .match(new RegExp(`.{1,${BODY_LINE}}`, 'g')) ?? []),
];

const textPart = (type: 'plain' | 'html', content: string): string[] =>
  part([`Content-Type: text/${type}; charset=UTF-8`], Buffer.from(content));

/** Parts in one. @param boundary cannot occur in base64 */
const together = (type: string, boundary: `=_${string}`, parts: string[][]): string[] => [
  `Content-Type: multipart/${type}; boundary="${boundary}"`,
  '',
  ...parts.flatMap((each) => [`--${boundary}`, ...each]),
  `--${boundary}--`,
];

const picturePart = (jpeg: Uint8Array): string[] =>
  part(
    ['Content-Type: image/jpeg', `Content-ID: <${PICTURE_ID}>`, 'Content-Disposition: inline; filename="frame.jpg"'],
    jpeg,
  );

/** The HTML with its picture (RFC 2387). */
const htmlPart = ({ html, picture }: OutgoingMail): string[] =>
  picture
    ? together('related; type="text/html"', '=_related', [textPart('html', html), picturePart(picture)])
    : textPart('html', html);

/**
 * A mail as it is sent (RFC 5322), all of it ASCII in short lines. SES adds the date and the message's id. By
 * `Auto-Submitted`, programs know that no person wrote it, and send no replies that say that somebody is away (RFC 3834).
 * @throws Error for a header field that cannot be written
 */
export function mimeMessage(from: MailSender, mail: OutgoingMail): string {
  const { to, subject, text, expiresAt, headers = {} } = mail;
  return [
    `From: ${mailboxOf(from)}`,
    headerLine('To', to),
    `Subject: ${encodedWords(subject)}`,
    'Auto-Submitted: auto-generated',
    // RFC 4021, 2.1.50.
    ...(expiresAt ? [`Expires: ${new Date(expiresAt).toUTCString().replace('GMT', '+0000')}`] : []),
    ...Object.entries(headers).map(([name, value]) => headerLine(name, value)),
    'MIME-Version: 1.0',
    // Programs show the last form that they support.
    ...together('alternative', '=_alternative', [textPart('plain', text), htmlPart(mail)]),
    '',
  ].join(LINE_END);
}
