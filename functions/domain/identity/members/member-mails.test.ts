import { expect, it } from 'vitest';
import { newOwnerMail, newOwnerOfManyMail, removedMail, roleChangedMail } from './member-mails.ts';

const change = {
  to: 'grace@example.com',
  by: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  workspaceName: `x\r\nBcc: all@example.com \u202E${'!'.repeat(255)}`,
};

it.each([
  ['removed', removedMail(change)],
  ['the owner', newOwnerMail(change)],
  ['an admin', roleChangedMail({ ...change, role: 'admin' })],
])('a member who is now %s learns by whom, and the name of the workspace is short and on one line', (_how, mail) => {
  expect(mail.to).toBe('grace@example.com');
  expect(mail.subject).toMatch(/^You're .* “x Bcc: all@example\.com !+…” on Framekeep$/);
  expect(mail.subject).not.toMatch(/[\r\n\u202E]/);
  expect(mail.text).toContain('Ada Lovelace (ada@example.com)');
});

it('a new owner of many workspaces gets one mail, which names the first of them', () => {
  const names = Array.from({ length: 100 }, (_, index) => `Team ${index}`);
  const { subject, text } = newOwnerOfManyMail(change, names);
  expect(subject).toBe("You're now the owner of 100 workspaces on Framekeep");
  expect(text).toContain('handed over 100 workspaces to you:');
  expect(names.filter((name) => text.includes(`“${name}”`))).toEqual(names.slice(0, 20));
  expect(text).toContain('And 80 more.');
  expect(text).toContain("You're now their owner.");
});

it('a member with another role learns what it allows', () => {
  expect(roleChangedMail({ ...change, role: 'viewer' }).text).toContain("You're now a viewer. You can watch");
});
