import { expect, it } from 'vitest';
import { momentStored } from '#shared/rules/editing/moments.ts';
import { momentShown, momentsReplaced } from './comment-moments.ts';

it('a video that replaces a cut keeps hidden comments hidden, and has moments of its own where it is longer', () => {
  const cut = { number: 1, moments: [[10_000, 20_000]] satisfies [number, number][] };
  const replaced = momentsReplaced(cut);
  expect([5, 15].map((at) => momentShown(replaced, at))).toEqual([null, 5]);
  const late = momentStored(replaced, 25);
  expect(momentShown(replaced, late)).toBe(25);
  for (const others of [cut.moments, null]) expect(momentShown(others, late)).toBeNull();
  const again = momentsReplaced({ ...cut, number: 2, moments: replaced });
  expect([15, late].map((at) => momentShown(again, at))).toEqual([5, 25]);
});

it('a video that replaces one without cuts has all moments', () => {
  expect(momentsReplaced({ number: 1, moments: null })).toBeNull();
  expect([momentShown(null, 7.5), momentStored(null, 7.5)]).toEqual([7.5, 7.5]);
});
