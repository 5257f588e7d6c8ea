import { expect, it, vi } from 'vitest';
import { later } from './later.ts';

it('a module is loaded with the first call of one of its functions, which gets its arguments', async () => {
  const load = vi.fn(async () => ({ add: (one: number, other: number) => one + other }));
  const { add } = later(load);
  expect(load).not.toHaveBeenCalled();
  expect(await add(1, 2)).toBe(3);
});

it('an error of a function is that of the call', async () => {
  const { fail } = later(async () => ({
    fail: () => {
      throw new Error('No');
    },
  }));
  await expect(fail()).rejects.toThrow('No');
});
