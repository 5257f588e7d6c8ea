import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameSlots } from './frame-slots.ts';

const INTERVAL_MS = 40;

beforeEach(() => void vi.useFakeTimers());
/**
 * Runs slots of 40 ms with pictures at some times.
 * @returns the times of the frames, in milliseconds
 */
function framesOf(pictures: number[], untilMs = Math.max(...pictures) + 2 * INTERVAL_MS): number[] {
  const frames: number[] = [];
  const start = performance.now();
  const makeFrame = () => {
    frames.push(performance.now() - start);
    return performance.now();
  };
  const slots = createFrameSlots({ makeFrame, intervalMs: INTERVAL_MS });
  makeFrame();
  for (let ms = 1; ms <= untilMs; ms += 1) {
    vi.advanceTimersByTime(1);
    if (ms % INTERVAL_MS === 0) slots.onTick();
    if (pictures.includes(ms)) slots.onPicture();
  }
  slots.stop();
  return frames;
}

const gapsOf = (frames: number[]) => frames.slice(1).map((at, index) => at - (frames[index] ?? 0));

const OFTEN = Array.from({ length: 100 }, (_, index) => 41 + 4 * index);

it.each([
  ['is made at the end of the slot while nothing moves', [], 160, [0, 40, 80, 120, 160]],
  ['is made at once when a picture arrives', [45, 85, 125], 130, [0, 40, 45, 85, 125]],
  ['is delayed to the beginning of the next slot for a second picture', [45, 60], 85, [0, 40, 45, 80]],
  ['is made once, however many pictures arrive', OFTEN, 400, [0, 40, 41, 80, 120, 160, 200, 240, 280, 320, 360, 400]],
])('one frame per slot %s', (_what, pictures, untilMs, frames) => {
  expect(framesOf(pictures, untilMs)).toEqual(frames);
});

describe('the gap between two frames', () => {
  it('stays below 1.5 slots when the picture stops in the middle of one', () => {
    const frames = framesOf([41, 81], 240);
    expect(frames).toEqual([0, 40, 41, 81, 137, 193, 240]);
    expect(Math.max(...gapsOf(frames))).toBeLessThan(1.5 * INTERVAL_MS);
  });

  it('stays below 1.5 slots, without more frames, whenever pictures arrive', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    for (const pace of [10, 33, 66, 130]) {
      const pictures: number[] = [];
      for (let ms = 1; ms < 20_000; ms += Math.ceil(2 * pace * random())) pictures.push(ms);
      const frames = framesOf(pictures, 20_000);
      expect(Math.max(...gapsOf(frames))).toBeLessThan(1.5 * INTERVAL_MS);
      expect(frames.length).toBeLessThanOrEqual(20_000 / INTERVAL_MS + 2);
      expect(frames.length).toBeGreaterThan(20_000 / INTERVAL_MS - 10);
    }
  });

  it('is not filled once the slots have stopped', () => {
    const makeFrame = vi.fn(() => performance.now());
    const slots = createFrameSlots({ makeFrame, intervalMs: INTERVAL_MS });
    slots.onPicture();
    slots.onTick();
    slots.stop();
    vi.advanceTimersByTime(1000);
    expect(makeFrame).toHaveBeenCalledOnce();
  });
});
