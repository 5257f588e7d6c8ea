import { expect, it } from 'vitest';
import { Concurrency, ThrottledError } from './concurrency.ts';

const forever = () => new Promise<never>(() => undefined);

it('refuses what is one too many', async () => {
  const concurrency = new Concurrency(2);
  void concurrency.run(forever);
  void concurrency.run(forever);
  await expect(concurrency.run(async () => 'third')).rejects.toThrow(ThrottledError);
});

it('has room again once an invocation has ended, also by a failure', async () => {
  const concurrency = new Concurrency(1);
  expect(await concurrency.run(async () => 'first')).toBe('first');
  await expect(concurrency.run(() => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose');
  expect(await concurrency.run(async () => 'third')).toBe('third');
});
