import { expect, it } from 'vitest';
import { initials } from './avatar.tsx';

it.each([
  ['Ada', 'Lovelace', 'AL'],
  ['', 'Åström', 'Å'],
  ['🎬 Reel', 'zoë', '🎬Z'],
  ['', '', 'U'],
])('the initials of “%s” “%s” are %s', (firstName, lastName, letters) => {
  expect(initials({ firstName, lastName })).toBe(letters);
});
