import { expect, it } from 'vitest';
import { displayName, initials } from './person.ts';

const person = (firstName: string, lastName: string, email = 'ada@example.com') => ({ firstName, lastName, email });

it.each([
  [person('Ada', 'Lovelace'), 'Ada Lovelace'],
  [person('Ada', ''), 'Ada'],
  [person('', ''), 'ada@example.com'],
  [person(' ', ' ', ''), 'User'],
])('the display name falls back from names to e-mail to User: %j', (who, name) => {
  expect(displayName(who)).toBe(name);
});

it.each([
  [person('Ada', 'Lovelace'), 'AL'],
  [person('', 'Åström'), 'Å'],
  [person('🎬 Reel', 'zoë'), '🎬Z'],
  [person('', ''), 'U'],
])('the initials fall back to U: %j', (who, letters) => {
  expect(initials(who)).toBe(letters);
});
