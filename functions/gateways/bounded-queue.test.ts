import { afterEach, expect, it, vi } from 'vitest';
import { BoundedQueue, QueueFullError } from './bounded-queue.ts';

afterEach(() => vi.useRealTimers());

const WAIT = { longestWaitMs: 1000, mostWaiting: 2 };

/** Work that runs until `end` is called. */
function work() {
  let end = (_value?: unknown): void => undefined;
  const ended = new Promise((resolve) => {
    end = resolve;
  });
  return { run: vi.fn(() => ended), end: () => end() };
}

it('a limited number of tasks run at the same time, and the others follow in order', async () => {
  const queue = new BoundedQueue(2, WAIT);
  const [a, b, c, d] = [work(), work(), work(), work()];
  const all = [a, b, c, d].map(({ run }) => queue.run(run));
  const begun = () => [a, b, c, d].map(({ run }) => run.mock.calls.length);
  await vi.waitFor(() => expect(begun()).toEqual([1, 1, 0, 0]), { timeout: 60_000 });
  b.end();
  await vi.waitFor(() => expect(begun()).toEqual([1, 1, 1, 0]), { timeout: 60_000 });
  for (const { end } of [a, c, d]) end();
  await Promise.all(all);
});

it('a task that fails ends its turn', async () => {
  const queue = new BoundedQueue(1, WAIT);
  await expect(queue.run(() => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose');
  expect(await queue.run(async () => 'done')).toBe('done');
});

it('a task that has waited too long is refused, and does not take a turn', async () => {
  vi.useFakeTimers();
  const queue = new BoundedQueue(1, WAIT);
  const first = work();
  const running = queue.run(first.run);
  const late = work();
  const refused = expect(queue.run(late.run)).rejects.toThrow(QueueFullError);
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  first.end();
  await running;
  expect(await queue.run(async () => 'done')).toBe('done');
  expect(late.run).not.toHaveBeenCalled();
});

it('a task is refused at once while as many as may wait do so', async () => {
  const queue = new BoundedQueue(1, WAIT);
  const tasks = [work(), work(), work()];
  const taken = tasks.map(({ run }) => queue.run(run));
  await expect(queue.run(async () => 'refused')).rejects.toThrow(QueueFullError);
  for (const { end } of tasks) end();
  await Promise.all(taken);
  expect(await queue.run(async () => 'done')).toBe('done');
});
