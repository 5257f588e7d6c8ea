import { expect, it } from 'vitest';
import { momentStored } from '#shared/rules/moments.ts';
import { replacedFile } from '../test-support/recordings.ts';
import { momentShown, momentsOf, momentsReplaced } from './comment-moments.ts';

/** Versions of a recording whose cut to these parts lost its original. */
function cutVersions(moments: [number, number][]) {
  const { versions } = replacedFile('a-file');
  if (!versions) throw new Error('The recording has one file');
  return { ...versions, moments, earlier: [] };
}

it('a video that replaces a cut keeps hidden comments hidden, and has moments of its own where it is longer', () => {
  const cut = cutVersions([[10_000, 20_000]]);
  const replaced = momentsReplaced(cut);
  expect([5, 15].map((at) => momentShown(replaced, at))).toEqual([null, 5]);
  const late = momentStored(replaced, 25);
  expect(momentShown(replaced, late)).toBe(25);
  for (const others of [cut.moments, null]) expect(momentShown(others, late)).toBeNull();
  const again = momentsReplaced({ ...cut, number: 2, moments: replaced });
  expect([15, late].map((at) => momentShown(again, at))).toEqual([5, 25]);
});

it('a video that replaces one without cuts has all moments', () => {
  const versions = { ...cutVersions([]), moments: null };
  expect(momentsReplaced(versions)).toBeNull();
  expect([momentsOf({ versions }), momentShown(null, 7.5), momentStored(null, 7.5)]).toEqual([null, 7.5, 7.5]);
});
