import { describe, expect, it } from 'vitest';
import { StageThrottle, TokenBucket } from './throttle.ts';

const count = (times: number, take: () => boolean): number =>
  Array.from({ length: times }, take).filter(Boolean).length;

it('a token bucket allows its burst at once, and then its rate', () => {
  let now = 0;
  const bucket = new TokenBucket({ rate: 2, burst: 5 }, () => now);
  const take = () => bucket.take();
  expect(count(10, take)).toBe(5);
  now += 1000;
  expect(count(10, take)).toBe(2);
  now += 60_000;
  expect(count(10, take)).toBe(5);
});

describe('the throttling of a stage', () => {
  const limits = (ThrottlingRateLimit: number, ThrottlingBurstLimit: number) => ({
    ThrottlingRateLimit,
    ThrottlingBurstLimit,
  });
  const settings = { DefaultRouteSettings: limits(0, 3), RouteSettings: { 'GET /share': limits(0, 2) } };

  it('counts routes with their own settings separately from all others', () => {
    const stage = new StageThrottle(settings, 1);
    expect(count(9, () => stage.admits('GET /a'))).toBe(3);
    expect(stage.admits('GET /b')).toBe(false);
    expect(count(9, () => stage.admits('GET /share'))).toBe(2);
  });

  it('multiplies its limits', () => {
    const stage = new StageThrottle(settings, 10);
    expect(count(99, () => stage.admits('GET /a'))).toBe(30);
    expect(count(99, () => stage.admits('GET /share'))).toBe(20);
  });

  it('allows everything when it has no settings', () => {
    expect(count(9, () => new StageThrottle({}, 1).admits('GET /a'))).toBe(9);
  });
});
