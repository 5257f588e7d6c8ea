import { describe, expect, it } from 'vitest';
import { cookieOf, readCookie } from './cookies.ts';

const plain = { headers: {} };
const secure = { headers: { 'x-forwarded-proto': 'https' } };

describe('the cookie of a device', () => {
  const DEVICE = 'a'.repeat(43);

  it('is hidden from scripts, other hosts and other sites, and lasts half a year', () => {
    expect(cookieOf(plain, 'device', DEVICE)).toBe(
      `device=${DEVICE}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect(cookieOf(secure, 'device', DEVICE)).toBe(
      `__Host-device=${DEVICE}; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
  });

  it('is read as it was written, under the name for its protocol', () => {
    expect(readCookie({ ...plain, cookies: ['sid=x', `device=${DEVICE}`] }, 'device')).toBe(DEVICE);
    expect(readCookie({ ...secure, cookies: [`__Host-device=${DEVICE}`] }, 'device')).toBe(DEVICE);
    expect(readCookie({ ...secure, cookies: [`device=${DEVICE}`] }, 'device')).toBeNull();
  });

  it.each(['', 'short', 'x'.repeat(44), `${'a'.repeat(42)}#`])('must have a valid secret, unlike %j', (value) => {
    expect(readCookie({ ...plain, cookies: [`device=${value}`] }, 'device')).toBeNull();
    expect(readCookie(plain, 'device')).toBeNull();
  });
});

describe('the cookie of a visitor', () => {
  const VISITOR = 'a'.repeat(22);

  it('is hidden from scripts and other paths, and lasts for a visit', () => {
    expect(cookieOf(plain, 'visitor', VISITOR)).toBe(
      `visitor=${VISITOR}; Max-Age=1800; Path=/api/shared; HttpOnly; SameSite=Lax`,
    );
    expect(cookieOf(secure, 'visitor', VISITOR)).toBe(
      `__Secure-visitor=${VISITOR}; Max-Age=1800; Path=/api/shared; HttpOnly; Secure; SameSite=Lax`,
    );
  });

  it('is read as it was written', () => {
    expect(readCookie({ ...plain, cookies: ['sid=x', `visitor=${VISITOR}`] }, 'visitor')).toBe(VISITOR);
    expect(readCookie({ ...secure, cookies: [`__Secure-visitor=${VISITOR}`] }, 'visitor')).toBe(VISITOR);
  });

  it.each(['', 'short', 'x'.repeat(65), `${'a'.repeat(22)}#b`, 'ünïcödé'.repeat(4)])(
    'must have a valid id, unlike %j',
    (value) => {
      expect(readCookie({ ...plain, cookies: [`visitor=${value}`] }, 'visitor')).toBeNull();
      expect(readCookie(plain, 'visitor')).toBeNull();
    },
  );
});
