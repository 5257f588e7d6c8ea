import { describe, expect, it } from 'vitest';
import { mailBody, quoted } from './mail-body.ts';

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
});

describe('a mail', () => {
  const parts = { before: ['<b>Ada</b> & "co"'], after: ['After'], small: 'Small' };
  const link = { label: 'Open', url: 'https://x.example/a?b=1&c="2"' };

  it('escapes every value in its HTML, and none in its text', () => {
    const { text, html } = mailBody({ ...parts, main: link });
    expect(text).toBe('<b>Ada</b> & "co"\n\nOpen: https://x.example/a?b=1&c="2"\n\nAfter\n\nSmall');
    expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;co&quot;');
    expect(html).toContain('href="https://x.example/a?b=1&amp;c=&quot;2&quot;"');
    expect(html).not.toContain('<b>');
  });

  it('says where to unsubscribe', () => {
    const unsubscribe = { label: 'No more', url: 'https://x.example/u?t=1&x="2"' };
    const { text, html } = mailBody({ ...parts, unsubscribe });
    expect(text).toMatch(/Small\n\nNo more: https:\/\/x\.example\/u\?t=1&x="2"$/);
    expect(html).toContain('href="https://x.example/u?t=1&amp;x=&quot;2&quot;"');
  });

  it('has a readable code only when it is given one', () => {
    expect(mailBody({ ...parts, main: '123456' }).html).toMatch(/>123456</);
    expect(mailBody(parts).text).toBe('<b>Ada</b> & "co"\n\nAfter\n\nSmall');
  });

  it('has a second way besides its code, before the small print', () => {
    const { text, html } = mailBody({ ...parts, main: '123456', link: { before: 'Or this:', ...link } });
    expect(text).toMatch(/123456\n\nAfter\n\nOr this:\n\nOpen: https:\/\/x\.example\/a\?b=1&c="2"\n\nSmall$/);
    expect(html.indexOf('>Open</a>')).toBeGreaterThan(html.indexOf('Or this:'));
  });

  it('also has the URL of its link as text, for clients that open no links', () => {
    const { html } = mailBody({ ...parts, main: link });
    expect(html).toContain('>https://x.example/a?b=1&amp;c=&quot;2&quot;</p>');
  });

  it('shows its own picture after the first paragraph, and says what that is', () => {
    const { text, html } = mailBody({ ...parts, before: ['One', 'Two'], picture: 'The "video"', main: link });
    expect(html).toMatch(/>One<[\s\S]*<img src="cid:[^"]+" alt="The &quot;video&quot;"[\s\S]*>Two</);
    expect(text).not.toContain('video');
  });

  it('loads no resources and has no scripts', () => {
    const { html } = mailBody({ ...parts, main: link });
    expect(html).not.toMatch(/<img|<script|url\(|@import|<link/);
  });

  it('has a dark color for every light one', () => {
    const { html } = mailBody({ ...parts, main: link });
    const [styles = ''] = /<style>[\s\S]*<\/style>/.exec(html) ?? [];
    const dark = styles.slice(styles.indexOf('prefers-color-scheme: dark'), styles.indexOf('[data-ogsc]'));
    const used = [...`${html}${mailBody({ ...parts, main: '1' }).html}`.matchAll(/class="(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(new Set(used).size).toBeGreaterThan(5);
    for (const name of used) expect(dark).toContain(`.${name} {`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });
});
