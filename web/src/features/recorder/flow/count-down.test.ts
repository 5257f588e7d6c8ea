import { beforeEach, describe, expect, it, vi } from 'vitest';
import { countDown } from './count-down.ts';

beforeEach(() => void vi.useFakeTimers());
function begin(seconds: number) {
  const ticks: number[] = [];
  const [skip, stop] = [new AbortController(), new AbortController()];
  let outcome = 'counting';
  const count = countDown({ seconds, onTick: (left) => ticks.push(left), skip: skip.signal, signal: stop.signal });
  const done = count.then(
    () => {
      outcome = 'done';
    },
    (error: Error) => {
      outcome = error.message;
    },
  );
  return { ticks, skip, stop, done, outcome: () => outcome };
}

describe('a countdown', () => {
  it('reports each remaining second, and ends after the last', async () => {
    const count = begin(3);
    await vi.advanceTimersByTimeAsync(2999);
    expect([count.ticks, count.outcome()]).toEqual([[3, 2, 1], 'counting']);
    await vi.advanceTimersByTimeAsync(1);
    expect(count.outcome()).toBe('done');
  });

  it('ends at once when it is skipped', async () => {
    const count = begin(3);
    await vi.advanceTimersByTimeAsync(500);
    count.skip.abort();
    await count.done;
    expect([count.ticks, count.outcome()]).toEqual([[3], 'done']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('can be cancelled', async () => {
    const count = begin(3);
    await vi.advanceTimersByTimeAsync(1500);
    count.stop.abort(new Error('cancelled'));
    await count.done;
    expect([count.ticks, count.outcome()]).toEqual([[3, 2], 'cancelled']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not count when it is switched off', async () => {
    const count = begin(0);
    await count.done;
    expect([count.ticks, count.outcome()]).toEqual([[], 'done']);
  });
});
