import { describe, expect, it } from 'vitest';
import { baseOf, inOriginal, movedTo } from './version-times.ts';

const CUT = {
  source: 0,
  areas: [],
  kept: [
    [10_000, 20_000],
    [30_000, 50_000],
  ],
} as const;
const original = baseOf({ fileVersion: 0, cut: null, earlier: [] });
const cut = baseOf({ fileVersion: 2, cut: CUT, earlier: [{ number: 0 }] });

describe('the parts of a video', () => {
  it('are those of the original when it was never cut, or when the original is deleted', () => {
    expect(inOriginal(original, [[1000, 2000]])).toEqual([[1000, 2000]]);
    expect(baseOf({ fileVersion: 2, cut: CUT, earlier: [] })).toEqual({
      fileVersion: 2,
      source: 2,
      kept: null,
      areas: [],
    });
  });

  it('are found in the original of a cut, without what the cut removes', () => {
    expect(inOriginal(cut, [[0, 30_000]])).toEqual(CUT.kept);
    expect(inOriginal(cut, [[5000, 12_000]])).toEqual([
      [15_000, 20_000],
      [30_000, 32_000],
    ]);
    expect(inOriginal(cut, [[0, 10_000]]), 'up to a seam').toEqual([[10_000, 20_000]]);
    expect(inOriginal(cut, [[10_000, 30_000]]), 'from a seam').toEqual([[30_000, 50_000]]);
  });

  it('survive the cut of another person of the same video', () => {
    const mine = [[12_000, 40_000]] as const;
    expect(movedTo(cut, original, mine)).toEqual([[2000, 20_000]]);
    expect(movedTo(original, cut, [[2000, 20_000]]), 'and its end').toEqual([
      [12_000, 20_000],
      [30_000, 40_000],
    ]);
    expect(movedTo({ fileVersion: 5, source: 5, kept: null, areas: [] }, original, mine), 'another video').toEqual(
      mine,
    );
  });
});
