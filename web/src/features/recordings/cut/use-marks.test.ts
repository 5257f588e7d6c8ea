import { expect, it } from 'vitest';
import { markedPart, withMark } from './use-marks.ts';

it('a part is marked once its beginning and its end are set, in any order', () => {
  const start = withMark({ from: null, to: null }, 'from', 2000);
  expect(markedPart(start)).toBeNull();
  expect(markedPart(withMark(start, 'to', 5000))).toEqual([2000, 5000]);
  expect(markedPart(withMark({ from: null, to: 5000 }, 'from', 2000))).toEqual([2000, 5000]);
});

it('an end before the beginning starts again', () => {
  expect(withMark({ from: 2000, to: 5000 }, 'from', 6000)).toEqual({ from: 6000, to: null });
  expect(withMark({ from: 2000, to: 5000 }, 'to', 2000)).toEqual({ from: null, to: 2000 });
});
