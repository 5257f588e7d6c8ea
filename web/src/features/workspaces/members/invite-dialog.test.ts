import { expect, it } from 'vitest';
import { inviteForm } from './invite-dialog.tsx';

const messageFor = (form: unknown) => inviteForm.safeParse(form).error?.issues[0]?.message;

it.each([
  [{ email: ' ', role: 'viewer' }, 'Please enter an email and select a role'],
  [{ email: 'ada@example.com', role: undefined }, 'Please enter an email and select a role'],
  [{ email: 'ada@example.com', role: 'owner' }, 'Please enter an email and select a role'],
  [{ email: 'ada@', role: 'viewer' }, 'Invalid email address'],
  [{ email: ' ada@example.com ', role: 'admin' }, undefined],
])('the error for the invitation %j is %s', (form, message) => {
  expect(messageFor(form)).toBe(message);
});
