import { expect, it } from 'vitest';
import { displayName, isSameEmail } from './person.ts';

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
  ['ada@example.com', 'Ada@Example.COM', true],
  [' ada@example.com', 'ada@example.com ', true],
  ['ada@example.com', 'ada+1@example.com', false],
  ['ada@example.com', '', false],
])('%j and %j: the same %s', (one, other, same) => {
  expect(isSameEmail(one, other)).toBe(same);
});
