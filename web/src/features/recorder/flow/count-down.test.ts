import { beforeEach, expect, it, vi } from 'vitest';
import { countDown } from './count-down.ts';

beforeEach(() => void vi.useFakeTimers());

type Count = { skip: AbortController; stop: AbortController };

it.each<[name: string, seconds: number, ms: number, act: (count: Count) => void, ticks: number[], outcome: string]>([
  ['reports each remaining second', 3, 2999, () => undefined, [3, 2, 1], 'counting'],
  ['ends after the last second', 3, 3000, () => undefined, [3, 2, 1], 'done'],
  ['ends at once when it is skipped', 3, 500, ({ skip }) => skip.abort(), [3], 'done'],
  ['can be cancelled', 3, 1500, ({ stop }) => stop.abort(new Error('cancelled')), [3, 2], 'cancelled'],
  ['does not count when it is switched off', 0, 0, () => undefined, [], 'done'],
])('a countdown %s', async (_name, seconds, ms, act, expected, outcome) => {
  const ticks: number[] = [];
  const [skip, stop] = [new AbortController(), new AbortController()];
  let ended = 'counting';
  const end = (how: string) => () => {
    ended = how;
  };
  const count = countDown({ seconds, onTick: (left) => ticks.push(left), skip: skip.signal, signal: stop.signal });
  void count.then(end('done'), (error: Error) => end(error.message)());
  await vi.advanceTimersByTimeAsync(ms);
  act({ skip, stop });
  await vi.advanceTimersByTimeAsync(0);
  expect([ticks, ended]).toEqual([expected, outcome]);
  if (ended !== 'counting') expect(vi.getTimerCount()).toBe(0);
});
