/** Samples on each side of a place that its value is made of, at the full band of the source. */
const HALF_TAPS = 16;
/** Steps between two samples for which the weights are stored; between two steps they are interpolated. */
const PHASES = 256;

/** Blackman window. @param x -1 to 1 */
const windowAt = (x: number): number => 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Weights of the samples around a place. */
export interface Interpolation {
  /** Samples that a place needs on each side of it. */
  half: number;
  /** Weights of the `2 * half` samples around a place, from the earliest one on, for `PHASES + 1` places. */
  weights: Float32Array[];
}

/**
 * Makes the weights that give the value of a band-limited sound between two of its samples: a windowed sinc. Frequencies
 * that the wanted rate cannot have are left out.
 * https://ccrma.stanford.edu/~jos/resample/
 * @param rate of the source, samples a second
 * @param wantedRate samples a second
 */
export function makeInterpolation(rate: number, wantedRate: number): Interpolation {
  const band = Math.min(1, wantedRate / rate);
  const half = Math.ceil(HALF_TAPS / band);
  const weights = Array.from({ length: PHASES + 1 }, (_, phase) => {
    const row = Float32Array.from({ length: 2 * half }, (_, index) => {
      const distance = index - (half - 1) - phase / PHASES;
      return sinc(band * distance) * windowAt(distance / half);
    });
    const sum = row.reduce((total, weight) => total + weight, 0);
    return row.map((weight) => weight / sum);
  });
  return { half, weights };
}

/**
 * The value of a sound at a place.
 * @param at place, in samples
 * @param samples ring buffer with a power of two as length; it has the samples from `at - half + 1` to `at + half`
 */
export function valueAt({ half, weights }: Interpolation, samples: Float32Array, at: number): number {
  const before = Math.floor(at);
  const place = (at - before) * PHASES;
  const phase = Math.floor(place);
  const share = place - phase;
  const near = weights[phase] as Float32Array;
  const far = weights[Math.min(phase + 1, PHASES)] as Float32Array;
  const mask = samples.length - 1;
  const first = before - half + 1;
  let value = 0;
  for (let index = 0; index < near.length; index += 1) {
    const weight = (near[index] as number) * (1 - share) + (far[index] as number) * share;
    value += weight * (samples[(first + index) & mask] as number);
  }
  return value;
}
