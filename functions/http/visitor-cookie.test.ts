import { expect, it } from 'vitest';
import { readVisitorCookie, visitorCookie } from './visitor-cookie.ts';

const VISITOR = 'a'.repeat(22);
const plain = { headers: {} };
const secure = { headers: { 'x-forwarded-proto': 'https' } };

it('is kept from scripts and other paths, for the length of a visit', () => {
  expect(visitorCookie(plain, VISITOR)).toBe(
    `visitor=${VISITOR}; Max-Age=1800; Path=/api/shared; HttpOnly; SameSite=Lax`,
  );
  expect(visitorCookie(secure, VISITOR)).toBe(
    `__Secure-visitor=${VISITOR}; Max-Age=1800; Path=/api/shared; HttpOnly; SameSite=Lax; Secure`,
  );
});

it('is read as it was written', () => {
  expect(readVisitorCookie({ ...plain, cookies: ['sid=x', `visitor=${VISITOR}`] })).toBe(VISITOR);
  expect(readVisitorCookie({ ...secure, cookies: [`__Secure-visitor=${VISITOR}`] })).toBe(VISITOR);
});

it.each(['', 'short', 'x'.repeat(65), `${'a'.repeat(22)}#b`, 'ünïcödé'.repeat(4)])(
  '%j is not the id of a visitor',
  (value) => {
    expect(readVisitorCookie({ ...plain, cookies: [`visitor=${value}`] })).toBeNull();
    expect(readVisitorCookie(plain)).toBeNull();
  },
);
