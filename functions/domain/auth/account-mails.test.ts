import { expect, it } from 'vitest';
import { verificationMail } from './account-mails.ts';

it('brings the code in the subject and in both forms, says how long it lasts, and links nowhere', () => {
  const { to, subject, text, html } = verificationMail('ada@example.com', '042137');
  expect(to).toBe('ada@example.com');
  for (const part of [subject, text, html]) expect(part).toContain('042137');
  for (const part of [text, html]) {
    expect(part).toContain('10 minutes');
    expect(part).not.toMatch(/https?:|href/);
  }
  expect(text.match(/\b\d{6}\b/g)).toEqual(['042137']);
});
