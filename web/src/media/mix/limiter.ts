import { makeInterpolation, valueAt } from './interpolation.ts';
import type { MixedBlock } from './mix.ts';
import { BLOCK, MIX_RATE, peakOf } from './mixed-source.ts';

/** The highest peak that comes out, also between two samples: -1 dBTP (ITU-R BS.1770), and a little less for rounding. */
const CEILING = 10 ** (-1.05 / 20);
/** Two samples that are not larger than this have no peak between them that is above the ceiling. */
const QUIET = CEILING / 2;
/** Samples in which the gain falls by all of it before a peak, 5 ms, and rises by all of it after one, half a second. */
const [ATTACK, RELEASE] = [240, 24_000];
/** Places between two samples at which a peak is searched, with the samples themselves. */
const PLACES = [0, 0.25, 0.5, 0.75];
/** Length of the ring buffers: more than two blocks, and a power of two. */
const RING = 1024;

const interpolation = makeInterpolation(MIX_RATE, MIX_RATE);

/**
 * Keeps a mix below full scale: two loud sounds together would be clipped. It hears a block ahead, so that it turns a peak
 * down from before it on, and passes on what is not loud as it is.
 */
export class Limiter {
  readonly #rings = [new Float32Array(RING), new Float32Array(RING)] as const;
  /** The gain that each sample of the waiting block needs, and of the last one. */
  readonly #needed = new Float32Array(2 * BLOCK).fill(1);
  #waiting: MixedBlock | null = null;
  /** Samples so far. */
  #received = 0;
  #gain = 1;

  /** @returns the block before, which is limited now; null for the first one */
  next(block: MixedBlock): MixedBlock | null {
    const limited = this.#waiting;
    this.#waiting = block;
    this.#hear(block);
    if (limited) this.#turnDown(limited);
    return limited;
  }

  /** Finds the peaks of a block. Those of its end need the samples after them, and are found with the next block. */
  #hear({ left, right }: MixedBlock): void {
    const start = this.#received & (RING - 1);
    for (const [at, samples] of [left, right].entries())
      for (let index = 0; index < BLOCK; index += 1)
        (this.#rings[at] as Float32Array)[(start + index) & (RING - 1)] = samples[index] as number;
    this.#needed.copyWithin(0, BLOCK).fill(1, BLOCK);
    this.#received += BLOCK;
    const { half } = interpolation;
    const isQuiet = this.#rings.every((ring) => peakOf(ring) <= QUIET);
    if (isQuiet) return;
    const first = this.#received - BLOCK - half;
    for (let index = 0; index < BLOCK; index += 1)
      this.#needed[BLOCK - half + index] = Math.min(1, CEILING / this.#peakAfter(first + index));
  }

  /** The largest value from a sample to the next one, of both channels. */
  #peakAfter(sample: number): number {
    let peak = 0;
    for (const ring of this.#rings)
      for (const place of PLACES) peak = Math.max(peak, Math.abs(valueAt(interpolation, ring, sample + place)));
    return peak;
  }

  /** The gain falls before a peak, and rises slowly after it. */
  #turnDown({ left, right }: MixedBlock): void {
    const gains = this.#needed.slice();
    for (let index = gains.length - 2; index >= 0; index -= 1)
      gains[index] = Math.min(gains[index] as number, (gains[index + 1] as number) + 1 / ATTACK);
    for (let index = 0; index < BLOCK; index += 1) {
      this.#gain = Math.min(gains[index] as number, this.#gain + 1 / RELEASE);
      left[index] = (left[index] as number) * this.#gain;
      right[index] = (right[index] as number) * this.#gain;
    }
  }
}
