import { expect, it } from 'vitest';
import { dayText } from '#shared/english-format.ts';
import { expiresText } from './invitation-list.tsx';

const now = new Date(2030, 5, 10, 12);
const at = (day: number, hour = 12) => new Date(2030, 5, day, hour).toISOString();

it.each([
  [at(10, 11), 'Expired'],
  [at(10, 20), 'Expires today'],
  [at(11), 'Expires tomorrow'],
  [at(17), 'Expires in 7 days'],
  [at(20), `Expires on ${dayText(at(20))}`],
])('an invitation until %s: %s', (expiresAt, text) => {
  expect(expiresText(expiresAt, now)).toBe(text);
});
