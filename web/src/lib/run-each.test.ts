import { expect, it, vi } from 'vitest';
import { runEach } from './run-each.ts';

const never = () => new AbortController().signal;
const quiet = () => undefined;

it('all items are processed, a few at a time', async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve));
    running -= 1;
  };
  const result = await runEach([1, 2, 3, 4, 5], work, { atOnce: 2, signal: never(), onProgress: quiet });
  expect(result).toEqual({ done: [1, 2, 3, 4, 5], failed: [], left: [] });
  expect(most).toBe(2);
});

it('a failed item does not stop the others, and is in the result with its error', async () => {
  const error = new Error('No');
  const work = async (item: number) => {
    if (item === 2) throw error;
  };
  const result = await runEach([1, 2, 3], work, { atOnce: 1, signal: never(), onProgress: quiet });
  expect(result).toEqual({ done: [1, 3], failed: [{ item: 2, error }], left: [] });
});

it('no further item begins after a cancellation; aborted items count as not processed', async () => {
  const control = new AbortController();
  const work = async (item: number, signal: AbortSignal) => {
    if (item === 2) control.abort();
    signal.throwIfAborted();
  };
  const options = { atOnce: 1, signal: control.signal, onProgress: quiet };
  expect(await runEach([1, 2, 3], work, options)).toEqual({ done: [1], failed: [], left: [2, 3] });
});

it('a failure that ends the work keeps what is done, and no further item begins', async () => {
  const error = new Error('Too many');
  const work = async (item: number) => {
    if (item === 2) throw error;
  };
  const options = { atOnce: 1, signal: never(), onProgress: quiet, ends: (thrown: unknown) => thrown === error };
  expect(await runEach([1, 2, 3, 4], work, options)).toEqual({
    done: [1],
    failed: [{ item: 2, error }],
    left: [3, 4],
  });
});

it('the number of finished items is reported after each item', async () => {
  const onProgress = vi.fn();
  const work = async (item: number) => {
    if (item === 1) throw new Error('No');
  };
  await runEach([1, 2], work, { atOnce: 1, signal: never(), onProgress });
  expect(onProgress.mock.calls).toEqual([[1], [2]]);
});
