import { expect, it } from 'vitest';
import { countText } from './count-text.ts';

it.each([
  [0, '0 recordings'],
  [1, '1 recording'],
  [2, '2 recordings'],
])('%i is worded %s', (count, text) => {
  expect(countText(count, 'recording')).toBe(text);
});

it('a noun may have an irregular plural', () => {
  expect(countText(2, 'person', 'people')).toBe('2 people');
});
