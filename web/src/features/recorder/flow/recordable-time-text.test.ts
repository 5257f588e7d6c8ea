import { expect, it } from 'vitest';
import { recordableTimeText } from './recordable-time-text.ts';

it('says how long a recording can be, never more than fits', () => {
  expect(recordableTimeText(-3)).toBe('about 0 s');
  expect(recordableTimeText(42.9)).toBe('about 42 s');
  expect(recordableTimeText(60)).toBe('about 1 min');
  expect(recordableTimeText(1799)).toBe('about 29 min');
});
