import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

const HD = { width: 1280, height: 720 };
const UHD = { width: 3840, height: 2160 };
const CHECK_MS = 250;
/** How many pictures Chromium lets wait; it drops others. */
const QUEUE = 10;
/** The start of a recording, in milliseconds. */
const FIRST_MS = 5000;

interface Encoder {
  size?: typeof HD;
  frameRate?: number;
  /** Time that a picture takes, in milliseconds of the recording. */
  takesMs: (sentMs: number) => number;
  seconds: number;
}

/** Sends pictures to an encoder at the pace. @returns the rates from each check on, and the most that waited at first and later */
function encode({ size = HD, frameRate = 30, takesMs, seconds }: Encoder) {
  const pace = createPace(size);
  const rates: number[] = [];
  const written: { sentMs: number; atMs: number }[] = [];
  let waiting: number[] = [];
  let busyUntilMs = 0;
  let due = 0;
  let [mostAtFirst, mostLater] = [0, 0];
  for (let ms = 0; ms < seconds * 1000; ms += 1) {
    // A picture is in the file when the next one comes, and a chunk of the file comes at each check.
    if (ms % CHECK_MS === 0) {
      const inFile = written.filter(({ atMs }) => atMs <= ms - CHECK_MS / 2).slice(0, -1);
      const behindMs = ms - (inFile.at(-1)?.sentMs ?? 0);
      rates.push(pace.next({ elapsedMs: ms, behindMs, written: inFile.length }, frameRate));
    }
    due += (rates.at(-1) ?? 0) / 1000;
    if (due >= 1) {
      due -= 1;
      if (waiting.length < QUEUE) waiting = [...waiting, ms];
    }
    if (ms < FIRST_MS) mostAtFirst = Math.max(mostAtFirst, waiting.length);
    else mostLater = Math.max(mostLater, waiting.length);
    const [next] = waiting;
    if (next === undefined || busyUntilMs > ms) continue;
    waiting = waiting.slice(1);
    busyUntilMs = ms + takesMs(next);
    written.push({ sentMs: next, atMs: busyUntilMs });
  }
  return { rates, mostAtFirst, mostLater };
}

it('an encoder that keeps up gets all pictures from the first one on', () => {
  expect(new Set(encode({ takesMs: () => 30, seconds: 10 }).rates)).toEqual(new Set([30]));
});

it('an encoder that is behind gets as many as it takes, and few wait after the start', () => {
  const { rates, mostLater } = encode({ takesMs: () => 200, seconds: 30 });
  const later = rates.slice(20);
  const average = later.reduce((sum, rate) => sum + rate, 0) / later.length;
  expect(average).toBeGreaterThan(3);
  expect(average).toBeLessThanOrEqual(5);
  expect(mostLater).toBeLessThan(QUEUE / 2);
});

it('one that has caught up gets all again', () => {
  const { rates } = encode({ takesMs: (sentMs) => (sentMs < 5000 ? 400 : 20), seconds: 15 });
  expect(Math.min(...rates)).toBeLessThan(5);
  expect(rates.at(-1)).toBe(30);
});

it('one that writes nothing gets one picture a second', () => {
  const { rates } = encode({ takesMs: () => 60_000, seconds: 5 });
  expect(new Set(rates.slice(8))).toEqual(new Set([1]));
});

it('large pictures begin with few, and an encoder that keeps up has all before two seconds', () => {
  const { rates } = encode({ size: UHD, takesMs: () => 30, seconds: 4 });
  expect(rates[0]).toBe(3);
  expect(new Set(rates.slice(8))).toEqual(new Set([30]));
});

it('an encoder that takes a second for a large picture has few waiting, so that a smaller size reaches it soon', () => {
  const { mostAtFirst, mostLater } = encode({ size: UHD, takesMs: () => 1000, seconds: 12 });
  expect(mostAtFirst).toBeLessThan(4);
  expect(mostLater).toBeLessThan(4);
});

it('a smaller size begins with as many as the encoder could write, and twice as many, once its first one is written', () => {
  const pace = createPace(UHD);
  const behind = (elapsedMs: number) => pace.next({ elapsedMs, behindMs: elapsedMs, written: 0 }, 30);
  expect([0, 1000, 2000, 3000].map(behind)).toEqual([3, 3, 2, 1]);
  pace.begin({ width: 1920, height: 1080 });
  expect([3250, 4000, 5000].map(behind)).toEqual([1, 1, 1]);
  expect(pace.next({ elapsedMs: 5250, behindMs: 500, written: 1 }, 30)).toBe(8);
});

it('a size that is smaller by little, for an encoder that nearly keeps up, begins with all', () => {
  const pace = createPace(HD);
  for (let ms = 0; ms <= 3000; ms += 250) pace.next({ elapsedMs: ms, behindMs: 300, written: (ms / 1000) * 22 }, 30);
  pace.begin({ width: 960, height: 540 });
  expect(pace.next({ elapsedMs: 3500, behindMs: 300, written: 77 }, 30)).toBe(30);
});

it('late checks count the pictures that were sent meanwhile', () => {
  const pace = createPace(HD);
  expect(pace.next({ elapsedMs: 0, behindMs: 0, written: 0 }, 30)).toBe(30);
  expect(pace.next({ elapsedMs: 1000, behindMs: 200, written: 24 }, 30)).toBe(30);
  expect(pace.next({ elapsedMs: 3000, behindMs: 2000, written: 30 }, 30)).toBe(15);
  expect(pace.next({ elapsedMs: 3250, behindMs: 2250, written: 30 }, 30)).toBe(8);
});
