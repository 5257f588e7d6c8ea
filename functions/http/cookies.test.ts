import { describe, expect, it } from 'vitest';
import { cookieOf, readCookie } from './cookies.ts';

const plain = { headers: {} };
const secure = { headers: { 'x-forwarded-proto': 'https' } };

describe.each([
  {
    kind: 'device',
    name: '__Host-device',
    rest: 'Max-Age=15552000; Path=/; HttpOnly',
    value: 'a'.repeat(43),
    invalid: ['', 'short', 'x'.repeat(44), `${'a'.repeat(42)}#`],
  },
  {
    kind: 'visitor',
    name: '__Secure-visitor',
    rest: 'Max-Age=1800; Path=/api/shared; HttpOnly',
    value: 'a'.repeat(22),
    invalid: ['', 'short', 'x'.repeat(65), `${'a'.repeat(22)}#b`, 'ünïcödé'.repeat(4)],
  },
] as const)('the cookie of a $kind', ({ kind, name, rest, value, invalid }) => {
  it('is hidden from scripts, other sites and other paths, and lasts for its time', () => {
    expect(cookieOf(plain, kind, value)).toBe(`${kind}=${value}; ${rest}; SameSite=Lax`);
    expect(cookieOf(secure, kind, value)).toBe(`${name}=${value}; ${rest}; Secure; SameSite=Lax`);
  });

  it('is read as it was written, under the name for its protocol', () => {
    expect(readCookie({ ...plain, cookies: ['sid=x', `${kind}=${value}`] }, kind)).toBe(value);
    expect(readCookie({ ...secure, cookies: [`${name}=${value}`] }, kind)).toBe(value);
    expect(readCookie({ ...secure, cookies: [`${kind}=${value}`] }, kind)).toBeNull();
  });

  it('must have a valid secret or id', () => {
    for (const other of invalid)
      expect(readCookie({ ...plain, cookies: [`${kind}=${other}`] }, kind), other).toBeNull();
    expect(readCookie(plain, kind)).toBeNull();
  });
});
