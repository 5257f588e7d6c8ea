import { expect, it } from 'vitest';
import { isSameEmail } from './same-email.ts';

it.each([
  ['ada@example.com', 'Ada@Example.COM', true],
  [' ada@example.com', 'ada@example.com ', true],
  ['ada@example.com', 'ada+1@example.com', false],
  ['ada@example.com', '', false],
])('%j and %j: the same %s', (one, other, same) => {
  expect(isSameEmail(one, other)).toBe(same);
});
