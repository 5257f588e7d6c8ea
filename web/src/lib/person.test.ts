import { expect, it } from 'vitest';
import { displayName } from './person.ts';

const person = (firstName: string, lastName: string, email = 'ada@example.com') => ({ firstName, lastName, email });

it.each([
  [person('Ada', 'Lovelace'), 'Ada Lovelace'],
  [person('Ada', ''), 'Ada'],
  [person('', ''), 'ada@example.com'],
  [person(' ', ' ', ''), 'User'],
])('the display name falls back from names to e-mail to User: %j', (who, name) => {
  expect(displayName(who)).toBe(name);
});
