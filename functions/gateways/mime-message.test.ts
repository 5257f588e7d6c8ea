import { expect, it } from 'vitest';
import { parseMessage } from '#scripts/local/ses/parse-message.ts';
import { readMailSender } from '#shared/rules/ground/mail-sender.ts';
import { mimeMessage, PICTURE_ID } from './mime-message.ts';

const FROM = { address: 'no-reply@example.com', name: null };
const mail = { to: 'ada@example.com', subject: 'Hello', text: 'text', html: '<p>html</p>' };
const write = (changes: Partial<Parameters<typeof mimeMessage>[1]>) => mimeMessage(FROM, { ...mail, ...changes });
const decode = (base64: string) => Buffer.from(base64, 'base64').toString();
/** The subject of a message, decoded from its encoded words. */
const subjectOf = (message: string) =>
  [...message.matchAll(/=\?UTF-8\?B\?([\w+/=]+)\?=/g)].map(([, word = '']) => decode(word)).join('');

it.each([
  'Hello',
  'Grüße 🎬',
  '=?UTF-8?B?x?=',
  'صوت '.repeat(60),
  '👩‍💻'.repeat(80),
  'W'.repeat(255),
  'a\r\nBcc: b@example.com',
])('a message has the subject %j in encoded words within the line limit', (subject) => {
  const message = write({ subject });
  expect(subjectOf(message)).toBe(subject);
  expect(message).not.toMatch(/^Bcc/m);
  expect(message).toMatch(/^[\x20-\x7e\r\n]*$/);
  expect(Math.max(...message.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(76);
});

it('a message has a text and an HTML part, the text first', () => {
  const [, plain = '', html = ''] = write({ text: 'Grüße\n'.repeat(50), html: '<p>🎬</p>' }).split(
    '--=_alternative\r\n',
  );
  const contentOf = (part: string) => decode((part.split('\r\n\r\n')[1] ?? '').replace(/--=_alternative--/, ''));
  expect(plain).toContain('text/plain; charset=UTF-8');
  expect(contentOf(plain)).toBe('Grüße\n'.repeat(50));
  expect(html).toContain('text/html; charset=UTF-8');
  expect(contentOf(html)).toBe('<p>🎬</p>');
});

it('a message has its picture beside the HTML that shows it, and both in place of the text', () => {
  const jpeg = Buffer.from('not a picture, '.repeat(20));
  const html = `<img src="cid:${PICTURE_ID}">`;
  const message = write({ html, picture: jpeg });
  const parsed = parseMessage(Buffer.from(message));
  expect(parsed).toMatchObject({ text: 'text', html, picture: { id: PICTURE_ID, jpeg: jpeg.toString('base64') } });
  expect(message).toMatch(
    /multipart\/alternative[\s\S]*text\/plain[\s\S]*multipart\/related[\s\S]*text\/html[\s\S]*image\/jpeg/,
  );
  expect(Math.max(...message.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(76);
});

it('a message has the given header fields', () => {
  const headers = {
    'List-Unsubscribe': '<https://app.example/u>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  const [head = ''] = write({ headers }).split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      'From: no-reply@example.com',
      'To: ada@example.com',
      'Auto-Submitted: auto-generated',
      'List-Unsubscribe: <https://app.example/u>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]),
  );
});

it('a message with a code says until when it is of use', () => {
  expect(write({ expiresAt: '2026-11-25T09:08:07.006Z' })).toMatch(/^Expires: Wed, 25 Nov 2026 09:08:07 \+0000\r$/m);
  expect(write({})).not.toMatch(/^Expires:/m);
});

it.each(['ada@example.com\r\nBcc: all@example.com', 'ada@example.com\nX: y', 'ädä@example.com', ''])(
  'a message cannot have %j as an address',
  (to) => {
    expect(() => write({ to })).toThrow('The header field To has a character that headers cannot have');
  },
);

it.each(['Framekeep', 'A "B" \\ <c>, Inc.', 'Müller & Söhne 🎬'.repeat(4), 'שלום'])(
  'a message is from a sender who is called %s',
  (name) => {
    const message = mimeMessage({ ...FROM, name }, mail);
    expect(message).toMatch(/^[\x20-\x7e\r\n]*$/);
    expect(Math.max(...message.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(76);
    expect(readMailSender(parseMessage(Buffer.from(message)).from)).toEqual({ ...FROM, name });
  },
);

it('a mail client reads a message as it was written', () => {
  const written = {
    to: 'ada@example.com',
    subject: 'صوت 👩‍💻 '.repeat(20),
    text: 'Grüße\n'.repeat(99),
    html: '<p>🎬</p>',
  };
  const parsed = parseMessage(Buffer.from(write({ ...written, headers: { 'List-Id': 'x' } })));
  expect(parsed).toMatchObject({ ...written, to: [written.to], headers: { 'list-id': 'x' } });
});
