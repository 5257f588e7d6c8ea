import { describe, expect, it } from 'vitest';
import type { LoginAttempts } from '../../../data/identity/login-attempts.ts';
import { BROWSER_RULE, delayAfter, limitsOf, STRANGERS_RULE, withAttempt } from './attempt-delays.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const START = 1_768_000_000;

describe('the delay after a failed log-in', () => {
  it('is zero for the first attempts, and then doubles up to 15 minutes', () => {
    const delays = Array.from({ length: 16 }, (_, count) => delayAfter(count, BROWSER_RULE));
    expect(delays).toEqual([0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    expect(delayAfter(9, STRANGERS_RULE)).toBe(0);
    expect(delayAfter(10, STRANGERS_RULE)).toBe(2);
    expect(delayAfter(10_000, STRANGERS_RULE)).toBe(900);
  });

  it('ends after its time, and starts again at zero after a day without an attempt', () => {
    const before = { count: 14, notBefore: START + 10, ttl: START + DAY };
    expect(withAttempt(before, BROWSER_RULE, START)).toEqual({ retryAfter: 10 });
    expect(withAttempt(before, BROWSER_RULE, START + 10)).toMatchObject({ count: 15, notBefore: START + 910 });
    expect(withAttempt(before, BROWSER_RULE, START + DAY)).toMatchObject({ count: 1, notBefore: START + DAY });
  });
});

/** An account under attack, by the rules alone. Times in seconds. */
class Account {
  private readonly attempts = new Map<string, LoginAttempts>();

  /** Whether a password that is sent at a time is checked. */
  checks(where: { address: string; device?: string; isKnownAddress?: boolean }, now: number): boolean {
    const { address, device = null, isKnownAddress = false } = where;
    const limits = limitsOf({ email: 'me@example.com', knownDevice: device, address, isKnownAddress });
    const after = limits.map(({ subject, rule }) => withAttempt(this.attempts.get(subject) ?? null, rule, now));
    if (after.some((each) => 'retryAfter' in each)) return false;
    for (const [index, { subject }] of limits.entries()) this.attempts.set(subject, after[index] as LoginAttempts);
    return true;
  }

  /** Forgets the attempts of a browser that has sent the right password. */
  forgive(where: { address: string; device?: string; isKnownAddress?: boolean }): void {
    const { address, device = null, isKnownAddress = false } = where;
    for (const { subject, rule } of limitsOf({
      email: 'me@example.com',
      knownDevice: device,
      address,
      isKnownAddress,
    })) {
      if (rule === BROWSER_RULE) this.attempts.delete(subject);
    }
  }
}

/** The number of checked passwords of an attacker who sends one every second. */
function guesses(account: Account, seconds: number, addressAt: (second: number) => string): number {
  let count = 0;
  for (let second = 0; second < seconds; second += 1) {
    if (account.checks({ address: addressAt(second) }, START + second)) count += 1;
  }
  return count;
}

describe('an attack with one guess per second for a day', () => {
  it('from one IP address gets 108 passwords checked', () => {
    expect(guesses(new Account(), DAY, () => 'bad')).toBe(108);
  });

  it('from a new IP address for each guess gets 113 passwords checked, and 96 on each further day', () => {
    const account = new Account();
    expect(guesses(account, DAY, (second) => `bad-${second}`)).toBe(113);
    let next = 0;
    for (let second = DAY; second < 2 * DAY; second += 1) {
      if (account.checks({ address: `bad-${second}` }, START + second)) next += 1;
    }
    expect(next).toBe(96);
  });

  it('from the user’s IP address on another device gets exactly 108 more passwords checked', () => {
    const account = new Account();
    let count = 0;
    for (let second = 0; second < DAY; second += 1) {
      if (account.checks({ address: 'home', isKnownAddress: true }, START + second)) count += 1;
    }
    expect(count).toBe(108);
  });

  it('never delays the user on a device or at an IP address that the account knows', () => {
    const account = new Account();
    const own = [
      { address: 'hotel', device: 'laptop' },
      { address: 'home', isKnownAddress: true },
    ];
    let refused = 0;
    for (let second = 0; second < DAY; second += 1) {
      account.checks({ address: `bad-${second % 500}` }, START + second);
      if (second % (HOUR / 4) > 0) continue;
      for (const where of own) {
        if (!account.checks(where, START + second)) refused += 1;
        account.forgive(where);
      }
    }
    expect(refused).toBe(0);
  });

  it('delays the user on an unknown device by at most 15 minutes', () => {
    const account = new Account();
    guesses(account, HOUR, (second) => `bad-${second}`);
    let waited = 0;
    while (!account.checks({ address: 'new' }, START + HOUR + waited)) waited += 1;
    expect(waited).toBeLessThanOrEqual(900);
  });
});
