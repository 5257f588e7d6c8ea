import { expect, it } from 'vitest';
import { makeInterpolation, valueAt } from './interpolation.ts';

const RING = 4096;

/** A tone in a ring buffer. */
const tone = (hertz: number, rate: number) =>
  Float32Array.from({ length: RING }, (_, index) => Math.sin((2 * Math.PI * hertz * index) / rate));

/** Largest error of a tone's values between its samples. */
function largestError(hertz: number, rate: number): number {
  const samples = tone(hertz, rate);
  const interpolation = makeInterpolation(rate, 48_000);
  const places = Array.from({ length: 500 }, (_, index) => 1000 + index * 1.2345);
  return Math.max(
    ...places.map((at) => Math.abs(valueAt(interpolation, samples, at) - Math.sin((2 * Math.PI * hertz * at) / rate))),
  );
}

it.each([48_000, 44_100, 16_000])('a voice of %i samples a second is the same between them, below -70 dB', (rate) => {
  expect(largestError(1000, rate)).toBeLessThan(10 ** (-70 / 20));
  expect(largestError(4000, rate)).toBeLessThan(10 ** (-60 / 20));
});

it('a place on a sample has its value', () => {
  const samples = tone(440, 48_000);
  expect(valueAt(makeInterpolation(48_000, 48_000), samples, 1234)).toBeCloseTo(samples[1234] ?? 0, 5);
});

it('a tone that the wanted rate cannot have is left out', () => {
  const samples = tone(40_000, 96_000);
  const interpolation = makeInterpolation(96_000, 48_000);
  for (let at = 1000; at < 1100; at += 2) expect(Math.abs(valueAt(interpolation, samples, at))).toBeLessThan(0.001);
});
