import { expect, it, vi } from 'vitest';
import { newId, timeOfId } from './ids.ts';

const at = (now: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  return newId();
};

it('ids are in the order in which they are made, also within a moment and when the clock goes back a little', () => {
  const now = Date.now();
  const ids = [at(now), at(now), at(now - 500), at(now + 1)];
  expect(ids.toSorted()).toEqual(ids);
});

it('a clock that was ahead leaves no ids in the future', () => {
  const now = Date.now();
  expect(timeOfId(at(now + 60_000))).toBe(now + 60_000);
  expect(timeOfId(at(now))).toBe(now);
});
