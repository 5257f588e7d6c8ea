import { expect, it } from 'vitest';
import { SendQuota } from './send-quota.ts';

const RATE = 'Maximum sending rate exceeded.';
const DAY = 'Daily message quota exceeded.';

it('the sandbox takes one mail a second, and 200 in 24 hours', () => {
  let now = 0;
  const quota = new SendQuota({ perSecond: 1, perDay: 200 }, () => now);
  quota.take(1);
  now = 999;
  expect(() => quota.take(1)).toThrow(expect.objectContaining({ code: 'Throttling', status: 400, message: RATE }));
  for (let count = 1; count < 200; count += 1) {
    now = count * 1000;
    quota.take(1);
  }
  now = 300_000;
  expect(quota.read()).toEqual({ Max24HourSend: 200, MaxSendRate: 1, SentLast24Hours: 200 });
  expect(() => quota.take(1)).toThrow(expect.objectContaining({ code: 'Throttling', message: DAY }));
  now = 24 * 60 * 60 * 1000;
  quota.take(1);
  expect(() => quota.take(1)).toThrow(DAY);
});

it('each recipient of a mail counts', () => {
  const quota = new SendQuota({ perSecond: 2, perDay: 200 }, () => 0);
  expect(() => quota.take(3)).toThrow(RATE);
  quota.take(2);
});

it('the quota can be read once a second', () => {
  let now = 0;
  const quota = new SendQuota({ perSecond: 14, perDay: 50_000 }, () => now);
  quota.read();
  now = 999;
  expect(() => quota.read()).toThrow(expect.objectContaining({ code: 'Throttling', message: 'Rate exceeded' }));
  now = 1000;
  expect(quota.read()).toMatchObject({ MaxSendRate: 14 });
});
