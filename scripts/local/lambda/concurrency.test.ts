import { expect, it } from 'vitest';
import { Concurrency, ThrottledError } from './concurrency.ts';

const forever = () => new Promise<never>(() => undefined);

it('refuses an invocation above the concurrency limit', async () => {
  const concurrency = new Concurrency(2);
  void concurrency.run(forever);
  void concurrency.run(forever);
  await expect(concurrency.run(async () => 'third')).rejects.toThrow(ThrottledError);
});

it('accepts another invocation when one has ended, also with an error', async () => {
  const concurrency = new Concurrency(1);
  expect(await concurrency.run(async () => 'first')).toBe('first');
  await expect(concurrency.run(() => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose');
  expect(await concurrency.run(async () => 'third')).toBe('third');
});
