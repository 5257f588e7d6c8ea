import { afterEach, expect, it, vi } from 'vitest';
import { probeRate, rateOfPage } from './line-rate.ts';

const entry = (transferSize: number, ms: number, responseStart = 100) => ({
  transferSize,
  responseStart,
  responseEnd: responseStart + ms,
});

afterEach(() => vi.unstubAllGlobals());

it('the best of the large scripts says how fast the line is', () => {
  expect(rateOfPage([entry(30_000, 160), entry(30_000, 320, 300)])).toBeCloseTo(1.5);
});

it('what came at the same time counts by the part that did', () => {
  expect(rateOfPage([entry(30_000, 160), entry(40_000, 320)])).toBeCloseTo(2.5);
  expect(rateOfPage([entry(30_000, 160), entry(5000, 80, 220)])).toBeCloseTo(1.625);
});

it('small scripts, and those from the cache, say nothing', () => {
  expect(rateOfPage([entry(2000, 1), entry(0, 0)])).toBeNull();
  expect(rateOfPage([{ transferSize: 30_000, responseStart: 0, responseEnd: 0 }])).toBeNull();
});

it('a probe reads the beginning of a file, and leaves the cache alone', async () => {
  const fetched = vi.fn(async () => new Response(new Uint8Array(1000), { status: 206 }));
  vi.stubGlobal('fetch', fetched);
  expect(await probeRate('/large', new AbortController().signal)).toBeGreaterThan(0);
  expect(fetched).toHaveBeenCalledWith(
    '/large',
    expect.objectContaining({ headers: { Range: 'bytes=0-262143' }, cache: 'no-store' }),
  );
});

it('a file that is refused has no rate', async () => {
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }));
  expect(await probeRate('/large', new AbortController().signal)).toBe(0);
});
