import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const after = (seconds: number) => timeLeft(new Date(now + seconds * 1000).toISOString(), now);

it.each([
  [5, 'Ready in less than a minute.'],
  [29, 'Ready in less than a minute.'],
  [60, 'Ready in about a minute.'],
  [89, 'Ready in about a minute.'],
  [150, 'Ready in about 3 minutes.'],
  [3600, 'Ready in about 60 minutes.'],
])('a video that is ready in %i s says so', (seconds, text) => expect(after(seconds)).toBe(text));

it('nothing is promised when nothing is known, or once the time is over', () => {
  expect([timeLeft(null, now), after(0), after(-30)]).toEqual([null, null, null]);
});
