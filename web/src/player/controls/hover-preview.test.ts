import { expect, it } from 'vitest';
import { momentUnder } from './hover-preview.tsx';

const slider = { left: 100, width: 414 };

it.each([
  [107, 0],
  [307, 30],
  [507, 60],
  [100, 0],
  [514, 60],
])('a pointer at %d px is over second %d', (clientX, seconds) => {
  expect(momentUnder(clientX, slider, 60)).toEqual({ x: clientX - 100, seconds });
});
