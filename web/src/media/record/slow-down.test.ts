import { expect, it } from 'vitest';
import { createSlowDown } from './slow-down.ts';

/** The state after some seconds with a stutter, or without. */
const after = (decide: ReturnType<typeof createSlowDown>, seconds: number, isStuttering: boolean) =>
  Array.from({ length: seconds }, () => decide(isStuttering)).at(-1);

it('a stutter is reported once it lasts, until it has been over for a while', () => {
  const decide = createSlowDown(25);
  expect(after(decide, 2, true)).toEqual({ isReported: false, frameRate: 25 });
  expect(after(decide, 1, true)).toEqual({ isReported: true, frameRate: 25 });
  expect(after(decide, 4, false)?.isReported).toBe(true);
  expect(after(decide, 1, false)?.isReported).toBe(false);
});

it('a stutter that lasts lowers the frame rate step by step, never below 15', () => {
  const decide = createSlowDown(30);
  const rates = Array.from({ length: 60 }, () => decide(true).frameRate);
  expect([...new Set(rates)]).toEqual([30, 25, 20, 15]);
  expect(after(decide, 60, false)).toEqual({ isReported: false, frameRate: 15 });
});

it('the frame rate stays while the pictures can become smaller', () => {
  const decide = createSlowDown(30);
  for (let second = 0; second < 60; second += 1) expect(decide(true, false).frameRate).toBe(30);
  expect(Array.from({ length: 10 }, () => decide(true, true).frameRate).at(-1)).toBe(25);
});

it.each([15, null])('the frame rate %s stays', (frameRate) => {
  expect(after(createSlowDown(frameRate), 60, true)).toEqual({ isReported: true, frameRate });
});
