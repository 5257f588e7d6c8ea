import { describe, expect, it } from 'vitest';
import { mayEditComment, reactionMoment } from './comments.ts';

describe('a comment', () => {
  const createdAt = '2026-11-24T10:00:00.000Z';
  it.each([
    [true, '2026-11-24T10:14:59.999Z', true],
    [true, '2026-11-24T10:15:00.000Z', false],
    [false, '2026-11-24T10:00:00.000Z', false],
  ])('may be edited by its author for 15 minutes', (isMine, now, may) =>
    expect(mayEditComment({ createdAt, isMine }, Date.parse(now))).toBe(may),
  );
});

it.each([
  [0, 0],
  [4.999, 0],
  [5, 5],
  [83.2, 80],
])('a reaction at %s s belongs to the moment at %s s', (seconds, moment) =>
  expect(reactionMoment(seconds)).toBe(moment),
);
