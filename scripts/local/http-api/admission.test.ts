import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Admission, BusyError, LONGEST_WAIT_MS } from './admission.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const lasting = (ms: number) => () => new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms));

/** Starts calls at once. @returns how each of them ended */
function startAll(admission: Admission, count: number, ms: number): ('done' | 'refused')[] {
  const ends: ('done' | 'refused')[] = [];
  for (let index = 0; index < count; index += 1) {
    admission.run(lasting(ms)).then(
      () => ends.push('done'),
      (error) => {
        expect(error).toBeInstanceOf(BusyError);
        ends.push('refused');
      },
    );
  }
  return ends;
}

const counted = (ends: string[]) => [ends.filter((end) => end === 'done').length, ends.length];

/** How many of forty calls begin at once. */
async function begunAtOnce(admission: Admission): Promise<number> {
  let begun = 0;
  const call = () => {
    begun += 1;
    return lasting(10)();
  };
  for (let index = 0; index < 40; index += 1) admission.run(call).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  const count = begun;
  await vi.advanceTimersByTimeAsync(60_000);
  return count;
}

it('runs calls as they come, and lets a few more wait for their turn', async () => {
  const ends = startAll(new Admission(), 64, 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(counted(ends)).toEqual([32, 32]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(counted(ends)).toEqual([64, 64]);
});

it('refuses a call that does not start in time, and no call that has started', async () => {
  const ends = startAll(new Admission(), 80, LONGEST_WAIT_MS + 1000);
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
  expect(counted(ends)).toEqual([0, 48]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(counted(ends)).toEqual([32, 80]);
});

it('refuses a call at once when it can be known that it would not start in time', async () => {
  const admission = new Admission();
  startAll(admission, 32, 2000);
  await vi.advanceTimersByTimeAsync(2000);
  startAll(admission, 32, 2000);
  expect(admission.isFull).toBe(false);
  startAll(admission, 100, 2000);
  expect(admission.isFull).toBe(true);
  await expect(admission.run(lasting(1))).rejects.toThrow(BusyError);
});

it('runs fewer calls at once while they are slow, and more again when they are not', async () => {
  const admission = new Admission();
  for (let round = 0; round < 10; round += 1) {
    startAll(admission, 32, 20_000);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(await begunAtOnce(admission)).toBe(8);
  for (let round = 0; round < 200; round += 1) {
    startAll(admission, 32, 1);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(await begunAtOnce(admission)).toBe(32);
});
