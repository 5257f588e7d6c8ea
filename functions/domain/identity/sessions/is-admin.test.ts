import { expect, it, vi } from 'vitest';
import { isAdmin } from './is-admin.ts';

it.each([
  ['admin@example.com,boss@example.com', 'Boss@Example.com', true, true],
  ['admin@example.com, Boss@example.com', 'boss@example.com', true, true],
  ['admin@example.com', 'admin@example.com', false, false],
  ['admin@example.com', 'example.com', true, false],
  ['', '', true, false],
])(
  'with the list %j, the address %j (verified: %s) is an administrator: %s',
  (list, email, emailVerified, expected) => {
    vi.stubEnv('ADMIN_EMAILS', list);
    expect(isAdmin({ email, emailVerified })).toBe(expected);
  },
);
