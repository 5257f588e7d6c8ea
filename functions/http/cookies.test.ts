import { describe, expect, it } from 'vitest';
import { deviceCookie, readDeviceCookie, readVisitorCookie, visitorCookie } from './cookies.ts';

const plain = { headers: {} };
const secure = { headers: { 'x-forwarded-proto': 'https' } };

describe('the cookie of a device', () => {
  const DEVICE = 'a'.repeat(43);

  it('is hidden from scripts, other hosts and other sites, and lasts half a year', () => {
    expect(deviceCookie(plain, DEVICE)).toBe(`device=${DEVICE}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax`);
    expect(deviceCookie(secure, DEVICE)).toBe(
      `__Host-device=${DEVICE}; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
  });

  it('is read as it was written, under the name for its protocol', () => {
    expect(readDeviceCookie({ ...plain, cookies: ['sid=x', `device=${DEVICE}`] })).toBe(DEVICE);
    expect(readDeviceCookie({ ...secure, cookies: [`__Host-device=${DEVICE}`] })).toBe(DEVICE);
    expect(readDeviceCookie({ ...secure, cookies: [`device=${DEVICE}`] })).toBeNull();
  });

  it.each(['', 'short', 'x'.repeat(44), `${'a'.repeat(42)}#`])('must have a valid secret, unlike %j', (value) => {
    expect(readDeviceCookie({ ...plain, cookies: [`device=${value}`] })).toBeNull();
    expect(readDeviceCookie(plain)).toBeNull();
  });
});

describe('the cookie of a visitor', () => {
  const VISITOR = 'a'.repeat(22);

  it('is hidden from scripts and other paths, and lasts for a visit', () => {
    expect(visitorCookie(plain, VISITOR)).toBe(
      `visitor=${VISITOR}; Max-Age=1800; Path=/api/shared; HttpOnly; SameSite=Lax`,
    );
    expect(visitorCookie(secure, VISITOR)).toBe(
      `__Secure-visitor=${VISITOR}; Max-Age=1800; Path=/api/shared; HttpOnly; Secure; SameSite=Lax`,
    );
  });

  it('is read as it was written', () => {
    expect(readVisitorCookie({ ...plain, cookies: ['sid=x', `visitor=${VISITOR}`] })).toBe(VISITOR);
    expect(readVisitorCookie({ ...secure, cookies: [`__Secure-visitor=${VISITOR}`] })).toBe(VISITOR);
  });

  it.each(['', 'short', 'x'.repeat(65), `${'a'.repeat(22)}#b`, 'ünïcödé'.repeat(4)])(
    'must have a valid id, unlike %j',
    (value) => {
      expect(readVisitorCookie({ ...plain, cookies: [`visitor=${value}`] })).toBeNull();
      expect(readVisitorCookie(plain)).toBeNull();
    },
  );
});
