import { expect, it } from 'vitest';
import { parseMessage } from './parse-message.ts';

const parse = (...lines: string[]) => parseMessage(Buffer.from(lines.join('\r\n')));
const HEAD = ['From: hello@mail.example', 'To: ada@example.com', 'Subject: Hello'];

it('reads a message of one part', () => {
  expect(parse(...HEAD, '', 'Text')).toEqual({
    from: 'hello@mail.example',
    to: ['ada@example.com'],
    subject: 'Hello',
    text: 'Text',
    html: '',
    headers: { from: 'hello@mail.example', to: 'ada@example.com', subject: 'Hello' },
  });
});

it('reads folded header fields, encoded words and transfer encodings', () => {
  const parsed = parse(
    ...['From: a@mail.example', 'Subject: =?utf-8?B?R3LDvMOf?=', ' =?UTF-8?Q?e=2C_?= there'],
    ...['Content-Type: text/plain', 'Content-Transfer-Encoding: quoted-printable', '', 'Gr=C3=BC=', '=C3=9Fe'],
  );
  expect(parsed).toMatchObject({ subject: 'Grüße,  there', text: 'Grüße' });
});

it.each([
  ['has no blank line', HEAD, 'No blank line'],
  ['has no sender', ['To: ada@example.com', '', 'Text'], "Missing final '@domain'"],
  ['has a field twice', [...HEAD, 'Subject: Again', '', 'Text'], "Duplicate header 'Subject'"],
  ['has a line without a field', [...HEAD, 'nonsense', '', 'Text'], 'Expected a header field'],
  ['has a line of 999 characters', [...HEAD, '', 'x'.repeat(999)], 'A line is too long'],
  [
    'has no end of its parts',
    [...HEAD, 'Content-Type: multipart/alternative; boundary=b', '', '--b', '', 'x'],
    'its boundary|where they end',
  ],
])('refuses a message that %s', (_what, lines, fault) => {
  expect(() => parse(...lines)).toThrow(new RegExp(fault));
});

it('refuses a message that is larger than 10 MB', () => {
  const body = `${'x'.repeat(998)}\r\n`.repeat(10_486);
  expect(() => parse(...HEAD, '', body)).toThrow('Message length is more than 10485760 bytes long');
});
