import { describe, expect, it } from 'vitest';
import { invitationMail } from './invitation-mail.ts';

const invited = {
  to: 'grace@example.com',
  url: 'https://app.example/accept-invitation?invitation=t0ken',
  role: 'editor',
  workspaceName: 'צוות 👩‍💻 & <b>co</b>',
  inviter: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
} as const;

describe('an invitation mail', () => {
  it('names the workspace and the inviter, explains the role, and states how long the link is valid', () => {
    const { to, subject, text, html } = invitationMail(invited);
    expect(to).toBe('grace@example.com');
    expect(subject).toBe("You're invited to “צוות 👩‍💻 & <b>co</b>” on Framekeep");
    for (const part of ['Ada Lovelace (ada@example.com)', 'create and edit content', '7 days', invited.url]) {
      expect(text).toContain(part);
    }
    expect(html).toContain(`href="${invited.url}"`);
    expect(html).toContain('&amp; &lt;b&gt;co&lt;/b&gt;');
    expect(html).not.toContain('<b>');
  });

  it('contains names without line breaks and of limited length', () => {
    const workspaceName = `x\r\nBcc: all@example.com${'!'.repeat(255)}`;
    const { subject } = invitationMail({ ...invited, workspaceName });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThan(120);
  });
});
