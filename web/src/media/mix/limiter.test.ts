import { expect, it } from 'vitest';
import { Limiter } from './limiter.ts';
import { BLOCK, BLOCK_US, MIX_RATE } from './mixed-source.ts';

/** -1 dB of full scale. */
const CEILING = 10 ** (-1 / 20);

type Wave = (second: number) => number;

const tone =
  (hertz: number, level: number, phase = 0): Wave =>
  (second) =>
    level * Math.sin(2 * Math.PI * hertz * second + phase);

/** A microphone and a tab, both at full scale, and a start that is as loud at once. */
const TOGETHER: Wave = (second) => tone(440, 1)(second) + tone(1000, 1)(second);

/** Limits the seconds of two waves. @returns the samples of both channels as they came out */
function limit(left: Wave, right: Wave, seconds: number) {
  const limiter = new Limiter();
  const out: { startUs: number; left: Float32Array; right: Float32Array }[] = [];
  for (let block = 0; block < seconds * 100; block += 1) {
    const samplesOf = (wave: Wave) =>
      Float32Array.from({ length: BLOCK }, (_, index) => wave((block * BLOCK + index) / MIX_RATE));
    const limited = limiter.next({ startUs: block * BLOCK_US, left: samplesOf(left), right: samplesOf(right) });
    if (limited) out.push(limited);
  }
  const joined = (channel: 'left' | 'right') => out.flatMap((block) => [...block[channel]]);
  return { starts: out.map(({ startUs }) => startUs), left: joined('left'), right: joined('right') };
}

/**
 * The highest value of a band-limited sound, between its samples too: sixteen places for each, by a longer sum than the
 * limiter's own.
 */
function truePeak(samples: number[], from = 0, to = samples.length): number {
  let peak = 0;
  for (let at = Math.max(from, 64); at < Math.min(to, samples.length - 64); at += 1 / 16) {
    let value = 0;
    for (let near = Math.floor(at) - 63; near <= Math.floor(at) + 64; near += 1) {
      const x = at - near;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / 65);
      value += (samples[near] ?? 0) * window * (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
    }
    peak = Math.max(peak, Math.abs(value));
  }
  return peak;
}

it('two sounds at full scale are turned down to -1 dB, from the first one on', () => {
  const { left, right } = limit(TOGETHER, TOGETHER, 0.3);
  expect(truePeak(left)).toBeLessThan(CEILING);
  expect(truePeak(left)).toBeGreaterThan(CEILING * 0.98);
  expect(right).toEqual(left);
});

it('a peak between two samples counts', () => {
  // At a quarter of the rate, the highest sample is 0.71 of the peak.
  const between = tone(MIX_RATE / 4, 1.2, Math.PI / 4);
  const { left } = limit(between, between, 0.2);
  expect(truePeak(left, 2000)).toBeLessThan(CEILING);
});

it('what is not loud comes out as it went in, a block later, at its own time', () => {
  const soft = tone(440, 0.8);
  const { left, starts } = limit(soft, tone(300, 0.3), 0.1);
  expect(left).toHaveLength(9 * BLOCK);
  expect(starts).toEqual(Array.from({ length: 9 }, (_, block) => block * BLOCK_US));
  for (const [index, sample] of left.entries()) expect(sample).toBeCloseTo(soft(index / MIX_RATE), 6);
});

it('one loud channel turns both down, so that nothing moves to the side', () => {
  const { left, right } = limit(tone(440, 2), tone(440, 0.5), 0.3);
  const last = left.length - 1000;
  for (let index = last; index < left.length; index += 7)
    expect(right[index] ?? 0).toBeCloseTo((left[index] ?? 0) / 4, 5);
});

it('after a peak, the level returns within half a second', () => {
  const soft = tone(440, 0.5);
  const bang: Wave = (second) => (second > 0.1 && second < 0.11 ? 4 * soft(second) : soft(second));
  const { left } = limit(bang, bang, 1);
  expect(truePeak(left)).toBeLessThan(CEILING);
  expect(left[30_000]).toBeCloseTo(soft(30_000 / MIX_RATE), 5);
});
