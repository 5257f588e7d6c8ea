import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Pass, PassCode } from '../../../data/sharing/pass.ts';
import { matches, refuseEarly, withAttempt, withNewCode } from './pass-code.ts';

const EMAIL = 'jane@acme.com';
const empty: Pass = {
  gateVersion: 0,
  hasPassword: false,
  email: null,
  isStarted: false,
  isKnown: false,
  code: null,
  endsAt: 0,
  ttl: 0,
  version: 0,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const ask = (before: Pass, code: string | null, email = EMAIL) =>
  withNewCode(before, { shareToken: 'token', email, code });
const accepts = (pass: Pass, typed: string) => matches(pass.code as PassCode, 'token', typed);

it('a code stays valid when another is requested and no mail is sent', () => {
  const first = ask(empty, '111111');
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
  expect(accepts(ask(ask(empty, '111111'), null, 'joe@acme.com'), '111111')).toBe(false);
});

it('what a browser sees of its attempts does not depend on whether a mail is sent', () => {
  const seen = (pass: Pass) => {
    const { attempts, expiresAt, sentAt } = withAttempt(pass).code;
    return { attempts, expiresAt, sentAt };
  };
  const tried = withAttempt(withAttempt(ask(empty, '111111')));
  later(2);
  expect(seen(ask(tried, null))).toEqual(seen(ask(tried, '222222')));
  expect(seen(ask(tried, null)).attempts).toBe(1);
});

it('a browser waits before it asks again for an address, and not before it asks for a corrected one', () => {
  const pass = ask(empty, '111111');
  expect(() => refuseEarly(pass, EMAIL)).toThrow('Please wait 60 seconds before asking for another code.');
  expect(() => refuseEarly(pass, 'joe@acme.com')).not.toThrow();
  later(1);
  expect(() => refuseEarly(pass, EMAIL)).not.toThrow();
});
