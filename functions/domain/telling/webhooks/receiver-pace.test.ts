import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NEW_PACE, type StoredWebhook } from '../../../data/telling/webhook.ts';
import * as clock from '../../../process/clock.ts';
import {
  hasFailedLong,
  isProbed,
  isResting,
  laneOf,
  paceAfter,
  paceAfterQuickTimeout,
  retryAfterSeconds,
} from './receiver-pace.ts';
import type { Outcome } from './send-delivery.ts';

type Paced = Pick<StoredWebhook, 'pace' | 'failingSince'>;

const START = Date.parse('2026-11-29T12:00:00.000Z');
const NEW: Paced = { pace: NEW_PACE, failingSince: null };
let now = START;

beforeEach(() => {
  now = START;
  vi.spyOn(clock, 'nowMs').mockImplementation(() => now);
  vi.spyOn(clock, 'isoNow').mockImplementation((offset = 0) => new Date(now + offset * 1000).toISOString());
});

const outcome = (status: number | null, changes: Partial<Outcome> & { milliseconds?: number } = {}): Outcome => {
  const { milliseconds = 100, ...others } = changes;
  const isSuccess = status !== null && status >= 200 && status < 300;
  const attempt = { at: clock.isoNow(), status, milliseconds, answer: '', failure: status === null ? 'No' : null };
  return { attempt, isSuccess, isTimeout: false, ...others };
};
const answer = outcome(204);
const timeout = outcome(null, { isTimeout: true });
const after = (before: Paced, ...outcomes: Outcome[]): Paced => outcomes.reduce(paceAfter, before);
const times = (count: number, each: Outcome): Outcome[] => Array.from({ length: count }, () => each);

describe('a webhook gets quick attempts', () => {
  it('after three quick answers in a row, whatever they say', () => {
    const lanes = [0, 1, 2, 3].map((count) => laneOf(after(NEW, ...times(count, outcome(500)))));
    expect(lanes).toEqual(['slow', 'slow', 'slow', 'quick']);
  });

  it('not when a slow answer or a time-out is between them', () => {
    for (const between of [outcome(204, { milliseconds: 2001 }), timeout])
      expect(laneOf(after(NEW, answer, answer, between, answer))).toBe('slow');
    expect(laneOf(after(NEW, answer, answer, outcome(null), answer))).toBe('quick');
  });

  it.each([
    ['slow', paceAfter],
    ['quick', paceAfterQuickTimeout],
  ])('not for an hour after the time-out of a %s attempt, however quickly it answers', (_lane, take) => {
    const slowed = after(take(after(NEW, ...times(3, answer)), timeout), ...times(3, answer));
    now += 59 * 60_000;
    expect(laneOf(slowed)).toBe('slow');
    now += 60_000;
    expect(laneOf(slowed)).toBe('quick');
  });
});

describe('a webhook that fails', () => {
  const restAfter = (failures: number): number => {
    const { pace } = after(NEW, ...times(failures, outcome(500)));
    return pace.restsUntil === '' ? 0 : (Date.parse(pace.restsUntil) - now) / 60_000;
  };

  it('is probed after ten failures in a row, first after a minute, then up to each hour', () => {
    expect([1, 9, 10, 11, 12, 15, 16, 17, 100].map(restAfter)).toEqual([0, 0, 1, 2, 4, 32, 60, 60, 60]);
    expect([9, 10].map((count) => isProbed(after(NEW, ...times(count, outcome(500)))))).toEqual([false, true]);
  });

  it('rests until its probe is due, and works again after a success', () => {
    const failing = after(NEW, ...times(10, outcome(null)));
    expect(isResting(failing)).toBe(true);
    now += 60_000;
    expect(isResting(failing)).toBe(false);
    expect(after(failing, answer)).toMatchObject({ pace: { failures: 0, restsUntil: '' }, failingSince: null });
  });

  it('has failed long after a day without a success', () => {
    const failing = after(NEW, outcome(500), outcome(500));
    now += 24 * 3_600_000 - 1;
    expect(hasFailedLong(after(failing, outcome(500)))).toBe(false);
    now += 1;
    expect(hasFailedLong(after(failing, outcome(500)))).toBe(true);
    expect(hasFailedLong(after(failing, answer, outcome(500)))).toBe(false);
  });
});

describe('a pause that a receiver asks for', () => {
  it.each([
    ['120', 120],
    ['0', 0],
    [new Date(START + 90_000).toUTCString(), 90],
    [new Date(START - 90_000).toUTCString(), 0],
    ['86401', 86_400],
    ['999999999999', 86_400],
    ['soon', 0],
    ['-5', 0],
    ['', 0],
    [undefined, 0],
  ])('of %j has %d seconds', (header, seconds) => {
    expect(retryAfterSeconds(header)).toBe(seconds);
  });

  it('is kept, and does not shorten that of a probe', () => {
    const asked = (retryAfter: string) => outcome(429, { retryAfter });
    expect(after(NEW, asked('7200')).pace.restsUntil).toBe(clock.isoNow(7200));
    expect(after(NEW, ...times(11, asked('5'))).pace.restsUntil).toBe(clock.isoNow(120));
  });
});
