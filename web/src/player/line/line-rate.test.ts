import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_PROBE_BYTES, isMuchSlower, probeRate, rateOfPage } from './line-rate.ts';

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

it('small files, and those from the cache, say nothing', () => {
  expect(rateOfPage([entry(12_000, 1), entry(0, 0)])).toBeNull();
  expect(rateOfPage([{ transferSize: 30_000, responseStart: 0, responseEnd: 0 }])).toBeNull();
});

it.each([
  ['1.5 Mbit/s, while the video takes half of it', 0.75, true],
  ['3 Mbit/s, which the large file would need whole', 1.5, true],
  ['5 Mbit/s', 2.5, false],
  ['10 Mbit/s, while the video takes two thirds of it', 3.3, false],
])('a page on a line of %s: %s Mbit/s, %s', (_line, rate, isSlow) => {
  expect(isMuchSlower(rate, 3)).toBe(isSlow);
});

describe('a probe', () => {
  const fetched = vi.fn<(src: string, init: RequestInit) => Promise<Response>>();
  const cancelled = vi.fn();

  /** A file that arrives in pieces, on the fake clock. */
  const bodyOf = (pieces: [kilobytes: number, ms: number][]) => {
    const rest = [...pieces];
    return new ReadableStream(
      {
        pull: async (controller) => {
          const [kilobytes, ms] = rest.shift() ?? [0, 0];
          await new Promise((resolve) => setTimeout(resolve, ms));
          if (kilobytes > 0) controller.enqueue(new Uint8Array(kilobytes * 1024));
          else controller.close();
        },
        cancel: cancelled,
      },
      { highWaterMark: 0 },
    );
  };
  /** The rest of a file arrives, after its first bytes came at once. */
  const arrives = (pieces: [kilobytes: number, ms: number][], status = 206) => {
    fetched.mockResolvedValueOnce(new Response(bodyOf([[16, 1]]), { status }));
    fetched.mockResolvedValueOnce(new Response(bodyOf(pieces), { status }));
  };
  const spend = vi.fn();
  const probed = async () => {
    const rate = probeRate('/large', { needed: 4.5, spend, signal: new AbortController().signal });
    await vi.runAllTimersAsync();
    return rate;
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetched);
    for (const mock of [fetched, cancelled, spend]) mock.mockReset();
  });
  afterEach(() => vi.useRealTimers());

  it('reads the beginning of a file, and leaves the cache alone', async () => {
    arrives([[32, 100]]);
    expect(await probed()).toBeCloseTo(2.62, 1);
    expect(fetched).toHaveBeenCalledWith(
      '/large',
      expect.objectContaining({ headers: { Range: 'bytes=16384-262143' }, cache: 'no-store' }),
    );
  });

  it('does not count its first bytes, which are slow on any line with a long way', async () => {
    arrives([
      [16, 100],
      [16, 100],
      [32, 100],
      [64, 105],
      [128, 210],
    ]);
    expect(await probed()).toBeCloseTo(5, 1);
    expect(cancelled).not.toHaveBeenCalled();
  });

  it('ends soon on a line that is much too slow', async () => {
    arrives(Array.from({ length: 16 }, () => [16, 87]));
    expect(await probed()).toBeCloseTo(1.5, 1);
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it('reads no more than a little on a line that is much too slow from its first bytes', async () => {
    fetched.mockResolvedValueOnce(new Response(bodyOf(Array.from({ length: 8 }, () => [2, 20])), { status: 206 }));
    expect(await probed()).toBeCloseTo(0.8, 1);
    expect(fetched).toHaveBeenCalledOnce();
    expect(spend.mock.calls.reduce((sum, [bytes]) => sum + bytes, 0)).toBe(FIRST_PROBE_BYTES);
  });

  it('of a file that comes in one piece has the rate of that', async () => {
    arrives([[256, 210]]);
    expect(await probed()).toBeCloseTo(10, 0);
  });

  it('of a file that is refused has no rate', async () => {
    arrives([], 404);
    expect(await probed()).toBe(0);
  });
});
