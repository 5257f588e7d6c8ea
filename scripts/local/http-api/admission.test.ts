import { beforeEach, expect, it, vi } from 'vitest';
import { Admission, BusyError, LONGEST_WAIT_MS } from './admission.ts';

beforeEach(() => vi.useFakeTimers());
const lasting = (ms: number) => () => new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms));

const VISITORS = Array.from({ length: 40 }, (_, index) => `visitor ${index}`);

/** Starts calls of these visitors, in turns, at once. @returns how each of them ended */
function startAll(admission: Admission, count: number, ms: number, visitors = VISITORS): ('done' | 'refused')[] {
  const ends: ('done' | 'refused')[] = [];
  for (let index = 0; index < count; index += 1) {
    admission.run(visitors[index % visitors.length] ?? '', lasting(ms)).then(
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
  for (const visitor of VISITORS) admission.run(visitor, call).catch(() => undefined);
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
  expect(admission.isFullFor('another')).toBe(false);
  startAll(admission, 100, 2000);
  expect(admission.isFullFor('another')).toBe(true);
  await expect(admission.run('another', lasting(1))).rejects.toThrow(BusyError);
});

it('runs a quarter of them for one visitor, whose other calls wait without keeping anybody from beginning', async () => {
  const admission = new Admission();
  const stranger = startAll(admission, 40, 1000, ['stranger']);
  const others = startAll(admission, 24, 1000, VISITORS);
  await vi.advanceTimersByTimeAsync(1000);
  expect([counted(stranger), counted(others)]).toEqual([
    [8, 8],
    [24, 24],
  ]);
  const next = startAll(admission, 2, 1000, ['another']);
  await vi.advanceTimersByTimeAsync(1000);
  expect([counted(stranger), counted(next)]).toEqual([
    [16, 16],
    [2, 2],
  ]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(counted(stranger)).toEqual([40, 40]);
});

it('refuses the calls of one visitor that would wait too long, and nobody else’s', async () => {
  const admission = new Admission();
  startAll(admission, 32, 2000);
  await vi.advanceTimersByTimeAsync(2000);
  startAll(admission, 60, 2000, ['stranger']);
  expect([admission.isFullFor('stranger'), admission.isFullFor('another')]).toEqual([true, false]);
  await expect(admission.run('stranger', lasting(1))).rejects.toThrow(BusyError);
  await Promise.all([admission.run('another', lasting(1)), vi.advanceTimersByTimeAsync(1)]);
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
