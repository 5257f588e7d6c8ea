import { beforeEach, expect, it, vi } from 'vitest';
import { isCode, type MailedCode } from '../../../data/identity/secret.ts';
import { refuseEarly, withNewCode } from './mailed-codes.ts';

const EMAIL = 'jane@acme.com';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T09:00:00Z') }));
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const ask = (before: { code: MailedCode } | null, code: string | null, email = EMAIL): { code: MailedCode } =>
  withNewCode(before ?? { code: null }, 'pass', { shareToken: 'token', email, code }) as { code: MailedCode };
const accepts = ({ code }: { code: MailedCode }, typed: string) => isCode('pass', 'token', code, typed);

it('a code stays valid when another is requested and no mail is sent', () => {
  const first = ask(null, '111111');
  later(2);
  const second = ask(first, null);
  expect([accepts(second, '111111'), accepts(second, '222222')]).toEqual([true, false]);
  later(2);
  const third = ask(second, '333333');
  expect([accepts(third, '111111'), accepts(third, '333333')]).toEqual([true, true]);
  later(7);
  expect([accepts(third, '111111'), accepts(third, '333333')]).toEqual([false, true]);
});

it('a code does not prove another address that is typed after it', () => {
  expect(accepts(ask(ask(null, '111111'), null, 'joe@acme.com'), '111111')).toBe(false);
});

it('what a browser sees of its attempts does not depend on whether a mail is sent', () => {
  const seen = ({ code: { attempts, expiresAt, sentAt } }: { code: MailedCode }) => ({ attempts, expiresAt, sentAt });
  const { code } = ask(null, '111111');
  const tried = { code: { ...code, attempts: 2 } };
  later(2);
  expect(seen(ask(tried, null))).toEqual(seen(ask(tried, '222222')));
  expect(seen(ask(tried, null)).attempts).toBe(0);
});

it('a browser waits before it asks again for an address, and not before it asks for a corrected one', () => {
  const pass = ask(null, '111111');
  expect(() => refuseEarly(pass, EMAIL)).toThrow('Please wait 60 seconds before asking for another code.');
  expect(() => refuseEarly(pass, 'joe@acme.com')).not.toThrow();
  later(1);
  expect(() => refuseEarly(pass, EMAIL)).not.toThrow();
});
