import { expect, it } from 'vitest';
import { hasSaidLetters } from './captions.ts';

it.each([
  ['p', false],
  ['p!', false],
  ['pr', true],
  ['p r', true],
  ['東京', true],
])('%s is enough to search for what was said: %s', (typed, isEnough) => {
  expect(hasSaidLetters(typed)).toBe(isEnough);
});
