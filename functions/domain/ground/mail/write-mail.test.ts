import { describe, expect, it } from 'vitest';
import { mailHtml } from './mail-html.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { quoted, quotedPerson, writeMail } from './write-mail.ts';

const TO = 'grace@example.com';
const ORIGIN = 'https://x.example';

describe('a person’s text in a mail', () => {
  it.each([
    ['Team', 'Team'],
    ['  two\r\nBcc: all@example.com ', 'two Bcc: all@example.com'],
    ['a\u0000b\u2028c\td', 'a b c d'],
    ['invoice \u202Egpj.exe', 'invoice gpj.exe'],
    ['הצוות של 👩‍💻', 'הצוות של 👩‍💻'],
    ['', ''],
  ])('%j is written as %j', (text, line) => expect(quoted(text)).toBe(line));

  it('is shortened without splitting a character', () => {
    expect(quoted('🎬'.repeat(80))).toBe('🎬'.repeat(80));
    expect(quoted('🎬'.repeat(81))).toBe(`${'🎬'.repeat(79)}…`);
  });

  it('names a person by name and address', () => {
    const person = { firstName: 'Ada', lastName: 'Love\nlace', email: 'ada@example.com' };
    expect(quotedPerson(person)).toBe('Ada Love lace (ada@example.com)');
  });
});

/** A value that looks like a text with every kind of line, and like HTML. */
const HOSTILE = '# [x](y) <b>"co"</b> {to} $&';
const HOSTILE_HTML = '# [x](y) &lt;b&gt;&quot;co&quot;&lt;/b&gt; {to} $&amp;';

describe.each(Object.keys(MAIL_TEXTS) as (keyof typeof MAIL_TEXTS)[])('the mail %s', (name) => {
  const source = MAIL_TEXTS[name];
  const names = [...source.matchAll(/\{(\.{3})?(\w+)\}/g)];
  const values = (value: string) =>
    Object.fromEntries(names.map(([, isList, of = '']) => [of, isList ? [value, value] : value]));
  const write = (value: string) => writeMail(name, { ...values(value), to: TO } as never);

  it('has a subject, a beginning and small print', () => {
    const lines = source.trim().split('\n');
    expect(lines[1]).toMatch(/^ {4}[^#![-]/);
    expect(lines.at(-1)).toMatch(/^ {4}- /);
    expect(lines.filter((line) => !/^(?: {4})?\S/.test(line) || / $/.test(line))).toEqual([]);
  });

  it('is what its lines are, whatever the values, which only its HTML escapes', () => {
    const [plain, hostile] = [write('Team'), write(HOSTILE)];
    expect(plain.subject + plain.text + plain.html).not.toMatch(/\{(\.{3})?\w+\}|undefined/);
    expect(hostile.subject).toBe(plain.subject.replaceAll('Team', () => HOSTILE));
    expect(hostile.text).toBe(plain.text.replaceAll('Team', () => HOSTILE));
    expect(hostile.html).toBe(plain.html.replaceAll('Team', () => HOSTILE_HTML));
    expect(hostile.to).toBe(TO);
  });
});

it('a line with a list is there once for each value, and none for none', () => {
  const many = { to: TO, by: 'Ada', count: 3, workspaces: ['One', 'Two'], more: ['1'] };
  expect(writeMail('newOwnerOfMany', many).text).toContain('\n\n“One”\n\n“Two”\n\nAnd 1 more.\n\n');
  const { text } = writeMail('newOwnerOfMany', { ...many, workspaces: [], more: [] });
  expect(text).toContain("handed over 3 workspaces to you:\n\nYou're now their owner.");
});

it('a mail that strangers can have sent states the life of its code, and has no link to click by mistake', () => {
  const { subject, text, html } = writeMail('verification', { to: TO, code: '042137', page: [] });
  for (const part of [subject, text, html]) expect(part).toContain('042137');
  for (const part of [text, html]) {
    expect(part).toContain('10 minutes');
    expect(part).not.toMatch(/https?:|href/);
  }
  expect(html).toMatch(/>042137</);
  expect(text.match(/\b\d{6}\b/g)).toEqual(['042137']);
});

describe('the HTML of a mail', () => {
  const comments = { to: TO, recording: 'R', news: 'New comment', comments: ['One', 'Two'], more: [], url: ORIGIN };
  const rest = { reason: 'you asked', unsubscribe: `${ORIGIN}/u?t=1&x="2"` };

  it('also has the URL of its link as text, for clients that open no links', () => {
    const { text, html } = writeMail('passwordReset', { to: TO, url: `${ORIGIN}/a?b=1&c="2"` });
    expect(html).toContain('>https://x.example/a?b=1&amp;c=&quot;2&quot;</p>');
    expect(html).toContain('href="https://x.example/a?b=1&amp;c=&quot;2&quot;"');
    expect(text).toContain('\n\nChoose a new password: https://x.example/a?b=1&c="2"\n\n');
  });

  it('says last where to unsubscribe', () => {
    const { text, html } = writeMail('comments', { ...comments, ...rest, picture: [] });
    expect(text).toMatch(/\n\nTurn off emails about comments: https:\/\/x\.example\/u\?t=1&x="2"$/);
    expect(html).toContain('href="https://x.example/u?t=1&amp;x=&quot;2&quot;"');
  });

  it('shows its own picture after the first paragraph, and says what that is', () => {
    const { text, html } = writeMail('comments', { ...comments, ...rest, picture: ['The "video"'] });
    expect(html).toMatch(/“R”:<[\s\S]*<img src="cid:[^"]+" alt="The &quot;video&quot;"[\s\S]*>One</);
    expect(text).not.toContain('video');
  });

  it('loads no resources and has no scripts', () => {
    for (const name of Object.keys(MAIL_TEXTS) as (keyof typeof MAIL_TEXTS)[])
      expect(writeMail(name, { to: TO } as never).html).not.toMatch(/<img|<script|url\(|@import|<link/);
  });

  it('has a dark color for every light one', () => {
    const kinds = ['text', 'code', 'picture', 'small'] as const;
    const html = mailHtml([...kinds.map((kind) => ({ kind, text: '1' })), { kind: 'text', text: 'Open', url: ORIGIN }]);
    const [styles = ''] = /<style>[\s\S]*<\/style>/.exec(html) ?? [];
    const dark = styles.slice(styles.indexOf('prefers-color-scheme: dark'), styles.indexOf('[data-ogsc]'));
    const used = [...html.matchAll(/class="(\w+)"/g)].map(([, name]) => name);
    expect(new Set(used).size).toBeGreaterThan(8);
    for (const name of used) expect(dark).toContain(`.${name} {`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });
});
