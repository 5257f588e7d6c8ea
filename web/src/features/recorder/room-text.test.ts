import { expect, it } from 'vitest';
import { roomText } from './room-text.ts';

it('says for how long there is room, never more than there is', () => {
  expect(roomText(-3)).toBe('about 0 s');
  expect(roomText(42.9)).toBe('about 42 s');
  expect(roomText(60)).toBe('about 1 min');
  expect(roomText(1799)).toBe('about 29 min');
});
