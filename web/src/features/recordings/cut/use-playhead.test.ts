import { expect, it } from 'vitest';
import { afterRemoved } from './use-playhead.ts';

it('playing skips what is removed, and ends after the last part that is kept', () => {
  const kept = [
    [1000, 5000],
    [8000, 9000],
  ] as const;
  expect([0, 1000, 4980].map((ms) => afterRemoved(kept, ms))).toEqual([1000, 1000, 4980]);
  expect(afterRemoved(kept, 4990), 'within a frame of the seam').toBe(8000);
  expect(afterRemoved(kept, 6000)).toBe(8000);
  expect(afterRemoved(kept, 8995)).toBeNull();
  expect(afterRemoved([], 0)).toBeNull();
});
