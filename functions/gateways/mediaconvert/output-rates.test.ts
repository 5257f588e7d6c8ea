import { describe, expect, it } from 'vitest';
import { isWorthSmall, outputQuality, outputRates, smallRates } from './output-rates.ts';

it('the bit rate is higher for a larger picture', () => {
  const rates = [
    [320, 180],
    [960, 540],
    [1280, 720],
    [1920, 1080],
    [3840, 2160],
  ].map(([width = 0, height = 0]) => outputQuality({ width, height }).maxBitrate);
  expect(rates).toEqual([1_500_000, 3_500_000, 6_000_000, 8_500_000, 15_000_000]);
});

const SIZE = { width: 1280, height: 720 };
const MEGABIT = 1_000_000 / 8;

interface Sample {
  /** Megabits per second. */
  rate: number;
  seconds: number;
  codec?: string;
  hasAudio?: boolean;
}

const ratesOf = ({ rate, seconds, codec = 'VP8', hasAudio = true }: Sample) =>
  outputRates(SIZE, { bytes: rate * MEGABIT * seconds, codec }, { hasAudio, seconds });

/** The largest file that an encoder can make at these rates, as a multiple of the original. */
function largest(sample: Sample): number {
  const { maxBitrate, buffer, sound } = ratesOf(sample);
  const bits =
    maxBitrate * sample.seconds + (buffer ?? 2 * maxBitrate) + (sample.hasAudio ? sound * sample.seconds : 0);
  return bits / (sample.rate * 1_000_000 * sample.seconds);
}

describe('the rates of an MP4', () => {
  it('make a file of at most 1.2 times its original, whatever that is', () => {
    for (const seconds of [1, 5, 12, 180, 3600]) {
      for (const rate of [0.3, 0.5, 1, 2.5, 5]) {
        for (const hasAudio of [true, false]) {
          expect(largest({ rate, seconds, hasAudio }), `${rate} Mbit/s, ${seconds} s`).toBeLessThanOrEqual(1.2);
        }
      }
    }
  });

  it('are nearly those of the original', () => {
    expect(ratesOf({ rate: 2.5, seconds: 180 }).maxBitrate).toBeGreaterThan(2_500_000);
  });

  it('are those of its size, where the original has more', () => {
    expect(ratesOf({ rate: 20, seconds: 60 })).toEqual({ maxBitrate: 6_000_000, buffer: null, sound: 128_000 });
  });

  it('are those of its size when its length is not known', () => {
    const rates = outputRates(SIZE, { bytes: 1, codec: null }, { hasAudio: true, seconds: null });
    expect(rates).toEqual({ maxBitrate: 6_000_000, buffer: null, sound: 128_000 });
  });

  it.each(['HEVC', 'AV1'])('are twice those of an original in %s, which needs half the bits', (codec) => {
    const [dense, usual] = [codec, 'VP8'].map((each) => ratesOf({ rate: 1, seconds: 60, codec: each }).maxBitrate);
    expect(dense).toBeGreaterThan(2 * (usual ?? 0));
  });

  it('have less sound where the original has hardly any bits, and always some for the picture', () => {
    expect(ratesOf({ rate: 0.2, seconds: 60 }).sound).toBe(64_000);
    expect(ratesOf({ rate: 0.01, seconds: 60 }).maxBitrate).toBe(100_000);
  });

  it('of a small file are 600 kbit/s in all, its index included, and never more than those of the large one', () => {
    for (const rate of [0.7, 1, 5]) {
      const large = ratesOf({ rate, seconds: 180 });
      const { maxBitrate, sound } = smallRates(large);
      expect(isWorthSmall(large)).toBe(true);
      expect(maxBitrate + sound).toBeLessThan(600_000);
      expect(maxBitrate).toBeLessThanOrEqual(large.maxBitrate);
    }
    expect(isWorthSmall(ratesOf({ rate: 0.5, seconds: 180 }))).toBe(false);
  });
});
