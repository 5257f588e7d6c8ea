import { describe, expect, it } from 'vitest';
import { startTimeIn, startTimeOf, withStartTime } from './start-time.ts';

describe('the start time in a link', () => {
  it.each([
    ['90', 90],
    ['90s', 90],
    ['12.5', 12.5],
    ['1m30s', 90],
    ['1M30S', 90],
    ['1m30', 90],
    ['2h', 7200],
    ['1h2m3s', 3723],
    ['100m', 6000],
    ['1:30', 90],
    ['01:30', 90],
    ['0:05', 5],
    ['90:00', 5400],
    ['1:02:03', 3723],
    ['100:00:00', 360_000],
    [' 90 ', 90],
    ['0', 0],
    // Later than any recording ends: the player then starts at the beginning.
    ['999999', 999_999],
    ['999999h999999m999999s', 3_660_996_339],
  ])('%j is %d seconds', (text, seconds) => {
    expect(startTimeIn(text)).toBe(seconds);
  });

  it.each([
    ...['', '-5', '-1:30', '1:-30', '+5', '1s30m', 'NaN', '1e3', 'Infinity', '0x10', '٣', '1,5', '.5', '5.', 'ninety'],
    ...['1:', ':30', '1:3', '1:60', '1:60:00', '1:2:03', '1:02:03:04', '1:30s', '1h:30', '1:30.5', '1 30', '1m 30s'],
    ...['9'.repeat(9), '9'.repeat(400), `${'9'.repeat(400)}:00`, `1.${'9'.repeat(9)}.1`],
  ])('%j says nothing', (text) => {
    expect(startTimeIn(text)).toBe(0);
  });

  it.each([null, undefined])('%s says nothing', (text) => {
    expect(startTimeIn(text)).toBe(0);
  });
});

it.each([
  [{ search: '?t=90', hash: '' }, 90],
  [{ search: '?a=b&t=%201:30%20', hash: '' }, 90],
  [{ search: '?t=1%3A30', hash: '' }, 90],
  [{ search: '?t=1m&t=2m', hash: '' }, 60],
  [{ search: '', hash: '#t=1m30s' }, 90],
  [{ search: '?t=90', hash: '#t=5' }, 90],
  [{ search: '?time=5', hash: '#top' }, 0],
])('the address %o leads to %d seconds', (address, seconds) => {
  expect(startTimeOf(address)).toBe(seconds);
});

describe('a link that begins at a moment', () => {
  it.each([
    [83.9, '?t=83'],
    [3723, '?t=3723'],
    [0.4, ''],
    [0, ''],
    [-5, ''],
    [Number.NaN, ''],
  ])('of %d seconds ends in %j', (seconds, query) => {
    expect(withStartTime('/share/abc', seconds)).toBe(`/share/abc${query}`);
  });

  it('is read as it was written', () => {
    expect(startTimeOf(new URL(withStartTime('https://framekeep.example/share/abc', 3723)))).toBe(3723);
  });
});
