import { expect, it } from 'vitest';
import { lengthText, momentText, partText, rulerText } from './time-text.ts';

it('a moment has hundredths of a second', () => {
  expect([0, 33, 9999, 61_500, 3_600_067].map(momentText)).toEqual([
    ...['0:00.00', '0:00.03', '0:10.00', '1:01.50', '1:00:00.07'],
  ]);
  expect(partText([1000, 2500])).toBe('0:01.00 – 0:02.50');
});

it('a length is in seconds below a minute', () => {
  expect([4233, 59_900, 60_000, 3_725_000].map(lengthText)).toEqual(['4.2 s', '59.9 s', '1:00', '1:02:05']);
});

it('a mark of the ruler has tenths only where they tell marks apart', () => {
  expect([rulerText(61.5, 0.5), rulerText(65, 5)]).toEqual(['1:01.5', '1:05']);
});
