import { describe, expect, it } from 'vitest';
import { readStartTime, startTimeOf, withStartTime } from './start-time.ts';

describe('the start time in a link', () => {
  it.each([
    ['?t=90', 90],
    ['?t=90s', 90],
    ['?t=12.5', 12.5],
    ['?t=1m30s', 90],
    ['?t=1M30S', 90],
    ['?t=1m30', 90],
    ['?t=2h', 7200],
    ['?t=1h2m3s', 3723],
    ['?t=100m', 6000],
    ['?a=b&t=%2090%20', 90],
    ['?t=0', 0],
  ])('%s is %d seconds', (query, seconds) => {
    expect(readStartTime(query)).toBe(seconds);
  });

  it.each(['', '?t=', '?t=-5', '?t=1s30m', '?t=NaN', '?t=1e3', '?t=Infinity', `?t=${'9'.repeat(400)}`, '?time=5'])(
    '%s says nothing',
    (query) => {
      expect(readStartTime(query)).toBe(0);
    },
  );
});

it.each([
  [{ search: '?t=90', hash: '' }, 90],
  [{ search: '', hash: '#t=90' }, 90],
  [{ search: '?t=90', hash: '#t=5' }, 90],
  [{ search: '', hash: '#top' }, 0],
])('the address %o leads to %d seconds', (address, seconds) => {
  expect(startTimeOf(address)).toBe(seconds);
});

describe('a link that begins at a moment', () => {
  it('says it in whole seconds', () => {
    expect(withStartTime('https://framekeep.example/share/abc', 83.9)).toBe('https://framekeep.example/share/abc?t=83');
  });

  it('takes the place of an earlier moment, and leaves out the beginning', () => {
    expect(withStartTime('https://framekeep.example/share/abc?t=5&a=b', 83)).toBe(
      'https://framekeep.example/share/abc?t=83&a=b',
    );
    expect(withStartTime('https://framekeep.example/share/abc?t=5', 0.4)).toBe('https://framekeep.example/share/abc');
  });

  it('is read as it was written', () => {
    expect(readStartTime(new URL(withStartTime('https://framekeep.example/share/abc', 3723)).search)).toBe(3723);
  });
});
