import { expect, it } from 'vitest';
import { verificationMail } from './account-mails.ts';

it('the verification mail has the code in its subject, HTML and text, states its lifetime, and has no link', () => {
  const { to, subject, text, html } = verificationMail('ada@example.com', '042137');
  expect(to).toBe('ada@example.com');
  for (const part of [subject, text, html]) expect(part).toContain('042137');
  for (const part of [text, html]) {
    expect(part).toContain('10 minutes');
    expect(part).not.toMatch(/https?:|href/);
  }
  expect(text.match(/\b\d{6}\b/g)).toEqual(['042137']);
});
