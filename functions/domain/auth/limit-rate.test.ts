import { expect, it } from 'vitest';
import { waitText } from './limit-rate.ts';

it.each([
  [1, '1 second'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('a wait of %i seconds reads %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
