import { describe, expect, it } from 'vitest';
import { mustStartOver, readCursor, startOf, writeCursor } from './library-cursor.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-01-31T12:00:00Z');
const isoAt = (ms: number) => new Date(ms).toISOString();
const position = { libraryAt: isoAt(NOW), SK: 'R#01KFZ0000000000000000000AA' };
const finished = { isWhole: false, startedAt: NOW, position: null };

describe('a cursor', () => {
  it.each([
    ['of one who has read all', finished],
    ['of one who reads what has changed', { ...finished, position }],
    ['of one who reads everything', { isWhole: true, startedAt: NOW, position }],
  ])('says how far somebody has read: %s', (_who, cursor) => {
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  it('leads on from the row that was read last', () => {
    expect(startOf({ ...finished, position })).toEqual({ from: position.libraryAt, after: position });
  });

  it('leads back to before the last reading: what had been written by then may have become visible later', () => {
    expect(startOf(finished)).toEqual({ from: isoAt(NOW - 11 * 60 * 1000), after: null });
  });
});

describe('who must read everything again', () => {
  const late = { ...finished, startedAt: NOW - DAY };

  it.each([
    ['not one who has read lately', late, [], false],
    [
      'one who read so long ago that marks of deleted recordings may be gone',
      { ...late, startedAt: NOW - 29.1 * DAY },
      [],
      true,
    ],
    ['not a day before that', { ...late, startedAt: NOW - 28.9 * DAY }, [], false],
    ['one whose access has changed since', late, [isoAt(NOW - 2 * DAY), isoAt(NOW - DAY / 2)], true],
    [
      'one whose access changed just before, which may have been written after',
      late,
      [isoAt(NOW - DAY - 10_000)],
      true,
    ],
    ['not one whose access changed before', late, [isoAt(NOW - DAY - 30_000), ''], false],
    [
      'not one who is about it: the reading after this one finds the change',
      { ...late, position },
      [isoAt(NOW)],
      false,
    ],
  ])('%s', (_who, cursor, accessChangedAt, expected) => {
    expect(mustStartOver(cursor, accessChangedAt, NOW)).toBe(expected);
  });
});
