import { expect, it } from 'vitest';
import { deviceCookie, readDeviceCookie } from './device-cookie.ts';

const DEVICE = 'a'.repeat(43);
const plain = { headers: {} };
const secure = { headers: { 'x-forwarded-proto': 'https' } };

it('is kept from scripts, other hosts and other sites, for half a year', () => {
  expect(deviceCookie(plain, DEVICE)).toBe(`device=${DEVICE}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax`);
  expect(deviceCookie(secure, DEVICE)).toBe(
    `__Host-device=${DEVICE}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
});

it('is read as it was written, under the name of the same protocol', () => {
  expect(readDeviceCookie({ ...plain, cookies: ['sid=x', `device=${DEVICE}`] })).toBe(DEVICE);
  expect(readDeviceCookie({ ...secure, cookies: [`__Host-device=${DEVICE}`] })).toBe(DEVICE);
  expect(readDeviceCookie({ ...secure, cookies: [`device=${DEVICE}`] })).toBeNull();
});

it.each(['', 'short', 'x'.repeat(44), `${'a'.repeat(42)}#`])('%j is not the secret of a device', (value) => {
  expect(readDeviceCookie({ ...plain, cookies: [`device=${value}`] })).toBeNull();
  expect(readDeviceCookie(plain)).toBeNull();
});
