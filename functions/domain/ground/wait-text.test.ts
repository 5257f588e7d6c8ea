import { expect, it } from 'vitest';
import { waitText } from './wait-text.ts';

it.each([
  [1, '1 second'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [7199, '120 minutes'],
  [7200, '2 hours'],
  [86_000, '24 hours'],
])('a wait of %i seconds is written as %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
