import { describe, expect, it } from 'vitest';
import { mustStartOver, readLibraryCursor, startOf, writeLibraryCursor } from './library-cursor.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-01-31T12:00:00Z');
const isoAt = (ms: number) => new Date(ms).toISOString();
const position = { libraryAt: isoAt(NOW), placeId: 'R#01KFZ0000000000000000000AA' };
const finished = { isWhole: false, startedAt: NOW, position: null };

describe('the cursor of a reading of the library', () => {
  it.each([
    ['of one who has read all', finished],
    ['of one who reads what has changed', { ...finished, position }],
    ['of one who reads everything', { isWhole: true, startedAt: NOW, position }],
  ])('states how far the reader is: %s', (_who, cursor) => {
    expect(readLibraryCursor(writeLibraryCursor(cursor))).toEqual(cursor);
  });

  it('continues after the last row that was read', () => {
    expect(startOf({ ...finished, position })).toEqual({ from: position.libraryAt, after: position });
  });

  it('starts some time before the last reading, because earlier writes may become visible later', () => {
    expect(startOf(finished)).toEqual({ from: isoAt(NOW - 11 * 60 * 1000), after: null });
  });
});

describe('whether a reader has to read everything again', () => {
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
