import { beforeEach, expect, it, vi } from 'vitest';
import { openOutput } from './frame-output.ts';

beforeEach(() => void vi.useFakeTimers());
/** An output whose clock may run ahead of its timers, and the names of the frames that it has passed on and closed. */
function open() {
  const passed: string[] = [];
  const closed: string[] = [];
  const stream = new WritableStream<VideoFrame>(
    { write: (frame) => void passed.push(String(frame)) },
    { highWaterMark: 10 },
  );
  const clock = { ms: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => clock.ms);
  const output = openOutput(stream, () => undefined);
  const write = (name: string, delayMs: number, maxGapMs = Number.POSITIVE_INFINITY) =>
    output.write(
      { toString: () => name, close: () => void closed.push(name) } as unknown as VideoFrame,
      delayMs,
      maxGapMs,
    );
  const pass = async (ms: number) => {
    for (const until = clock.ms + ms; clock.ms < until; ) {
      clock.ms += 1;
      await vi.advanceTimersByTimeAsync(1);
    }
  };
  return { write, passed, closed, clock, pass };
}

it('passes each frame on after its delay, in order', async () => {
  const { write, passed, closed, pass } = open();
  write('first', 65);
  await pass(20);
  write('late', 0);
  await pass(44);
  expect(passed).toEqual([]);
  await pass(10);
  expect(passed).toEqual(['first', 'late']);
  write('next', 40);
  await pass(40);
  expect(passed).toEqual(['first', 'late', 'next']);
  expect(closed, 'every frame is closed').toEqual(passed);
});

it('passes on one of the frames of a stall, so that no two have one timestamp', async () => {
  const { write, passed, closed, clock } = open();
  for (const name of ['one', 'two', 'three']) write(name, 65);
  clock.ms = 500;
  await vi.advanceTimersByTimeAsync(500);
  expect(passed).toEqual(['one']);
  expect(closed.sort()).toEqual(['one', 'three', 'two']);
});

it('shortens a delay that would leave a longer gap than allowed', () => {
  const { write, clock } = open();
  expect(write('first', 15, 60)).toBe(15);
  clock.ms = 70;
  expect(write('repeated', 15, 60), 'not 85').toBe(75);
  clock.ms = 140;
  expect(write('late', 15, 60)).toBe(140);
});
