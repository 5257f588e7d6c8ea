import { afterEach, expect, it, vi } from 'vitest';
import { probeRate, rateOfPage } from './line-rate.ts';

const entry = (transferSize: number, ms: number) =>
  ({ transferSize, responseStart: 100, responseEnd: 100 + ms }) as PerformanceResourceTiming;

afterEach(() => vi.unstubAllGlobals());

it('the best of the large scripts says how fast the line is', () => {
  expect(rateOfPage([entry(30_000, 160), entry(30_000, 320)])).toBeCloseTo(1.5);
});

it('small scripts, and those from the cache, say nothing', () => {
  expect(rateOfPage([entry(2000, 1), entry(0, 0)])).toBeNull();
  expect(
    rateOfPage([{ transferSize: 30_000, responseStart: 0, responseEnd: 0 } as PerformanceResourceTiming]),
  ).toBeNull();
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
