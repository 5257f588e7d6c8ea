import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPartUrls } from './part-urls.ts';

const order = Array.from({ length: 30 }, (_, index) => index + 1);

function setUp() {
  let round = 0;
  const sign = vi.fn(async (numbers: number[]) => {
    round += 1;
    return numbers.map((partNumber) => ({ partNumber, url: `${partNumber}/${round}` }));
  });
  return { sign, urls: createPartUrls(order, sign) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('URLs of parts', () => {
  it('are requested several at a time, however many callers wait', async () => {
    const { sign, urls } = setUp();
    expect(await Promise.all([1, 2, 3].map(urls.urlOf))).toEqual(['1/1', '2/1', '3/1']);
    expect(await urls.urlOf(13)).toBe('13/2');
    expect(sign.mock.calls).toEqual([[order.slice(0, 12)], [order.slice(12, 24)]]);
  });

  it('are requested again when one was refused', async () => {
    const { urls } = setUp();
    await urls.urlOf(2);
    urls.forget(2);
    expect(await urls.urlOf(2)).toBe('2/2');
  });

  it('are requested again before their hour is over', async () => {
    const { urls } = setUp();
    await urls.urlOf(1);
    vi.advanceTimersByTime(40 * 60_000);
    expect(await urls.urlOf(1)).toBe('1/1');
    vi.advanceTimersByTime(10 * 60_000);
    expect(await urls.urlOf(1)).toBe('1/2');
  });

  it('can be requested again after a failure', async () => {
    const { sign, urls } = setUp();
    sign.mockRejectedValueOnce(new Error('Down'));
    await expect(urls.urlOf(1)).rejects.toThrow('Down');
    expect(await urls.urlOf(1)).toBe('1/1');
  });
});
