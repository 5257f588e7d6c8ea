import { expect, it } from 'vitest';
import { commentAt } from './moments.tsx';

const comments = [{ at: 2 }, { at: 4 }, { at: 20 }];

it.each([
  ['nothing before its moment', 1.9, 1, undefined],
  ['a comment at its moment', 2, 1, 2],
  ['a comment for three seconds', 6.9, 1, 4],
  ['nothing after three seconds', 7, 1, undefined],
  ['the last of several', 4.5, 1, 4],
  ['a comment for three seconds of the viewer at twice the speed', 25.9, 2, 20],
])('shows %s', (_, time, rate, at) => {
  expect(commentAt(comments, time, rate)?.at).toBe(at);
});
