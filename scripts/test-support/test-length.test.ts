import { expect, it, vi } from 'vitest';
import { testLength } from './test-length.ts';

const LENGTHS = { usual: 20, nightly: 60 };

it.each([
  [undefined, 20],
  ['', 20],
  ['nightly', 60],
])('TEST_LENGTH=%s chooses the length %i', (length, chosen) => {
  vi.stubEnv('TEST_LENGTH', length);
  expect(testLength(LENGTHS)).toBe(chosen);
});

it('TEST_LENGTH with any other value is an error', () => {
  vi.stubEnv('TEST_LENGTH', 'night');
  expect(() => testLength(LENGTHS)).toThrow('TEST_LENGTH is night.');
});
