import { expect, it } from 'vitest';
import { areaSpan, areaText, spanFrom } from './area-times.ts';
import { beginEdit, remove } from './edit.ts';

const AREA = { name: 'Area 1', left: 0.119, top: 0.4, width: 0.1, height: 0.1, from: 20_000, to: 55_000 };
const original = { kept: null };
/** What remains of the original after a cut. */
const cut = {
  kept: [
    [10_000, 30_000],
    [40_000, 60_000],
  ] as const,
};

it('says where an area is, and when', () => {
  expect(areaText(original, AREA)).toBe('left 12 %, top 40 %, 0:20 to 0:55');
  expect(areaText(cut, AREA)).toBe('left 12 %, top 40 %, 0:10 to 0:35');
  expect(areaText(cut, { ...AREA, from: 0, to: 5000 })).toBe('left 12 %, top 40 %, not in this video');
  expect(areaSpan(cut, AREA)).toEqual([10_000, 35_000]);
});

it('an area begins at the playhead, and ends with its part, in the times of the original', () => {
  const edit = remove(beginEdit(40_000), [[15_000, 25_000]]);
  expect(spanFrom(original, edit, 5000)).toEqual({ from: 5000, to: 15_000 });
  expect(spanFrom(cut, edit, 5000)).toEqual({ from: 15_000, to: 25_000 });
  expect(spanFrom(cut, edit, 30_000)).toEqual({ from: 50_000, to: 60_000 });
  expect(spanFrom(original, edit, 40_000)).toEqual({ from: 40_000, to: 40_000 });
});
