import { expect, it } from 'vitest';
import { colorOf, initials } from './avatar.tsx';

it.each([
  ['Ada', 'Lovelace', 'AL'],
  ['', 'Åström', 'Å'],
  ['🎬 Reel', 'zoë', '🎬Z'],
  ['', '', 'U'],
])('the initials of “%s” “%s” are %s', (firstName, lastName, letters) => {
  expect(initials({ firstName, lastName })).toBe(letters);
});

it('a person has the same color everywhere, and people have several', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `01M84KF16WC94WD2CG0B9G2K${index}`);
  const colors = ids.map(colorOf);
  expect(ids.map(colorOf)).toEqual(colors);
  expect(new Set(colors).size).toBeGreaterThan(4);
});
