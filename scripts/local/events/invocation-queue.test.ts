import { expect, it } from 'vitest';
import { throttleDelay } from './invocation-queue.ts';

it('waits for a second after the first throttled try, for twice as long after each, and for five minutes at most', () => {
  expect([1, 2, 3, 8, 9, 10, 100].map(throttleDelay)).toEqual([1000, 2000, 4000, 128_000, 256_000, 300_000, 300_000]);
});
