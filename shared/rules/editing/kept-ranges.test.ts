import { describe, expect, it } from 'vitest';
import { KEPT_RANGES_MAX } from '../../limits.ts';
import {
  FRAME_RATE,
  frameAt,
  framesOf,
  type KeptRange,
  keptFault,
  keptInBoth,
  keptOfKept,
  keptWhole,
  nearestShown,
  normalizeKept,
  onFrame,
  removedBy,
  shownLength,
  spanShown,
  toOriginal,
  toShown,
} from './kept-ranges.ts';

/** 10 s; the first 2 s, and the time from 4 s to 7 s, are removed. */
const KEPT: KeptRange[] = [
  [2000, 4000],
  [7000, 10_000],
];

describe('what a cut keeps', () => {
  it('has its edges on frames, in order, without empty or touching parts', () => {
    const given: KeptRange[] = [
      [5010, 6000],
      [1, 1000],
      [990, 2000],
      [3000, 3004],
    ];
    expect(normalizeKept(given)).toEqual([
      [0, 2000],
      [5000, 6000],
    ]);
  });

  it('is shown without gaps', () => {
    expect(shownLength(KEPT)).toBe(5000);
    expect([2000, 3000, 3999, 7000, 9999].map((ms) => toShown(KEPT, ms))).toEqual([0, 1000, 1999, 2000, 4999]);
    expect([0, 1000, 1999, 2000, 4999].map((ms) => toOriginal(KEPT, ms))).toEqual([2000, 3000, 3999, 7000, 9999]);
  });

  it('hides the moments of removed parts', () => {
    expect([0, 1999, 4000, 6999, 10_000].map((ms) => toShown(KEPT, ms))).toEqual([null, null, null, null, null]);
    expect([0, 4000, 6999, 10_000, 99_000].map((ms) => nearestShown(KEPT, ms))).toEqual([0, 2000, 2000, 5000, 5000]);
    expect([5000, 99_000].map((ms) => toOriginal(KEPT, ms))).toEqual([10_000, 10_000]);
  });

  it('shortens spans by what is removed of them', () => {
    const spans: KeptRange[] = [
      [0, 2000],
      [1000, 3000],
      [3000, 8000],
      [4000, 7000],
      [0, 10_000],
    ];
    expect(spans.map((span) => spanShown(KEPT, span))).toEqual([null, [0, 1000], [1000, 3000], null, [0, 5000]]);
  });

  it('is refused when it is empty, too long or in too many parts', () => {
    expect(keptFault(KEPT, 10_000)).toBeNull();
    expect(keptFault(keptWhole(400), 400)).toBeNull();
    expect(keptFault([], 10_000)).toBe('At least one second has to remain');
    expect(keptFault([[0, 900]], 10_000)).toBe('At least one second has to remain');
    expect(keptFault([[0, 11_000]], 10_000)).toBe('The video is shorter than that');
    const many = Array.from(
      { length: KEPT_RANGES_MAX + 1 },
      (_, index): KeptRange => [index * 1000, index * 1000 + 500],
    );
    expect(keptFault(many, 1_000_000)).toBe(`At most ${KEPT_RANGES_MAX} parts can remain`);
  });
});

/** Numbers that look random, and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function anyKept(seed: number): { kept: KeptRange[]; lengthMs: number; next: (below: number) => number } {
  const next = numbers(seed);
  const lengthMs = 1000 + next(3_600_000);
  const ranges = Array.from({ length: 1 + next(12) }, (): KeptRange => {
    const from = next(lengthMs);
    return [from, from + 40 + next(lengthMs - from)];
  }).map(([from, to]): KeptRange => [from, Math.min(to, lengthMs)]);
  return { kept: normalizeKept(ranges), lengthMs, next };
}

/** Half a millisecond for each rounding of a time. */
const ROUNDING_MS = 1;

describe.each(Array.from({ length: 40 }, (_, seed) => seed))('any kept parts (%i)', (seed) => {
  const { kept, lengthMs, next } = anyKept(seed);

  it('stay the same when they are normalized again, and have whole frames', () => {
    expect(normalizeKept(kept)).toEqual(kept);
    expect(kept.flat().map(onFrame)).toEqual(kept.flat());
    expect(frameAt(shownLength(kept))).toBe(kept.map(framesOf).reduce((sum, [first, end]) => sum + end - first, 0));
  });

  it('and the removed parts are the whole', () => {
    const removed = removedBy(kept, lengthMs);
    expect(normalizeKept([...kept, ...removed])).toEqual(keptWhole(lengthMs));
    expect(keptInBoth(kept, removed)).toEqual([]);
    expect(keptInBoth(kept, keptWhole(lengthMs))).toEqual(kept);
  });

  it('map a moment to what is shown and back', () => {
    for (let tries = 0; tries < 20; tries += 1) {
      const ms = next(lengthMs);
      const shown = toShown(kept, ms);
      const isKept = kept.some(([from, to]) => ms >= from && ms < to);
      expect(shown !== null).toBe(isKept);
      if (shown !== null) {
        expect(Math.abs(toOriginal(kept, shown) - ms)).toBeLessThanOrEqual(ROUNDING_MS + 1000 / FRAME_RATE / 2);
        expect(nearestShown(kept, ms)).toBe(shown);
      }
    }
  });

  it('of a cut that is cut again are those of the original that both show', () => {
    const { kept: other } = anyKept(seed + 100);
    const both = keptOfKept(kept, other);
    for (let tries = 0; tries < 20; tries += 1) {
      const ms = onFrame(next(lengthMs));
      const shown = toShown(kept, ms);
      const expected = shown === null ? null : toShown(other, shown);
      expect(Math.abs((toShown(both, ms) ?? -1) - (expected ?? -1))).toBeLessThanOrEqual(2 * ROUNDING_MS);
    }
  });

  it('keep the order of moments', () => {
    const moments = Array.from({ length: 30 }, () => next(lengthMs)).sort((one, other) => one - other);
    const shown = moments.map((ms) => nearestShown(kept, ms));
    for (const [index, ms] of shown.slice(1).entries())
      expect(ms).toBeGreaterThanOrEqual((shown[index] ?? 0) - ROUNDING_MS);
  });

  it('show of a span as much as they keep of it', () => {
    const from = next(lengthMs);
    const span: KeptRange = [from, from + 1 + next(lengthMs - from)];
    const inSpan = kept
      .map(([start, end]): KeptRange => [Math.max(start, span[0]), Math.min(end, span[1])])
      .filter(([start, end]) => end > start);
    const length = inSpan.reduce((sum, [start, end]) => sum + end - start, 0);
    const shown = spanShown(kept, span);
    expect(shown === null).toBe(length === 0);
    if (shown) expect(Math.abs(shown[1] - shown[0] - length)).toBeLessThanOrEqual(ROUNDING_MS * (inSpan.length + 1));
  });
});
