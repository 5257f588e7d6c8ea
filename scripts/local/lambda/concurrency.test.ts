import { expect, it } from 'vitest';
import { Concurrency } from './concurrency.ts';

it('accepts another invocation when one has ended, also with an error', async () => {
  const concurrency = new Concurrency(1);
  expect(await concurrency.run(async () => 'first')).toBe('first');
  await expect(concurrency.run(() => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose');
  expect(await concurrency.run(async () => 'third')).toBe('third');
});
