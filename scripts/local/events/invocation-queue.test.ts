import { expect, it } from 'vitest';
import { throttleDelay } from './invocation-queue.ts';

it('the pause after a throttled invocation is one second at first, doubles each time, and is at most five minutes', () => {
  expect([1, 2, 3, 8, 9, 10, 100].map(throttleDelay)).toEqual([1000, 2000, 4000, 128_000, 256_000, 300_000, 300_000]);
});
