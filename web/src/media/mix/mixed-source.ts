import { Gain } from './gain.ts';
import { type Interpolation, makeInterpolation, valueAt } from './interpolation.ts';

/** Packets whose times count: about a second of them. */
const RECENT = 100;
/** A larger difference is a gap in the sound, or the end of a delay, in microseconds. */
const JUMP_US = 30_000;

/**
 * Finds when the samples of a sound were captured. A packet states the time of its first sample, and that time is
 * sometimes too late, never too early: the earliest of a second is right. The clock of a device is not that of the
 * computer, so the time of its first sample moves slowly; a lost packet moves it at once.
 */
class CaptureTimes {
  readonly #sampleUs: number;
  #received = 0;
  #startsUs: number[] = [];

  /** @param rate samples a second */
  constructor(rate: number) {
    this.#sampleUs = 1e6 / rate;
  }

  /** Number of samples so far. */
  get received(): number {
    return this.#received;
  }

  /** When the sound's first sample was captured, in microseconds, by the packets of the last second. */
  get startUs(): number {
    return Math.min(...this.#startsUs);
  }

  /** @param timestampUs when the packet's first sample was captured, in microseconds */
  add(timestampUs: number, samples: number): void {
    this.#startsUs.push(timestampUs - this.#received * this.#sampleUs);
    if (this.#startsUs.length > RECENT) this.#startsUs.shift();
    this.#received += samples;
  }
}

/**
 * The next time to use, on the way from one in use to the one that was found.
 * @param mostUs largest change that nobody hears, in microseconds
 */
function approach(usedUs: number, foundUs: number, mostUs: number): number {
  const difference = foundUs - usedUs;
  if (Math.abs(difference) > JUMP_US) return foundUs;
  return usedUs + Math.min(mostUs, Math.max(-mostUs, difference));
}

/** Samples a second of the mix: what Opus encodes. */
export const MIX_RATE = 48_000;
/** Samples of a block of the mix. */
export const BLOCK = 480;
/** Length of a block, in microseconds. */
export const BLOCK_US = 10_000;

/** Length of the ring buffer of a source, in samples: 5 seconds at 48 kHz. A power of two. */
const RING_SAMPLES = 2 ** 18;
/** Largest change of a source's time in a block, in microseconds: a thousandth of the block, which nobody hears. */
const HURRY_US = BLOCK_US / 1000;

/** A packet of a sound, as `AudioData` has it. */
export interface SoundPacket {
  /** When its first sample was captured, in microseconds. */
  timestamp: number;
  sampleRate: number;
  /** Samples of each channel, -1 to 1; further channels than two are left out. */
  channels: Float32Array[];
}

/** The largest absolute value. */
export const peakOf = (samples: Float32Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

interface Format {
  rate: number;
  isStereo: boolean;
  interpolation: Interpolation;
  times: CaptureTimes;
  /** Ring buffers of the left and right channel; those of a sound with one channel are the same. */
  rings: [Float32Array, Float32Array];
}

function openFormat(rate: number, isStereo: boolean): Format {
  const left = new Float32Array(RING_SAMPLES);
  const right = isStereo ? new Float32Array(RING_SAMPLES) : left;
  const interpolation = makeInterpolation(rate, MIX_RATE);
  return { rate, isStereo, interpolation, times: new CaptureTimes(rate), rings: [left, right] };
}

/** Copies samples into a ring buffer. @param at index of the first one since the sound's beginning */
function keep(ring: Float32Array, samples: Float32Array, at: number): void {
  const start = at & (RING_SAMPLES - 1);
  const fits = Math.min(samples.length, RING_SAMPLES - start);
  ring.set(samples.subarray(0, fits), start);
  ring.set(samples.subarray(fits), 0);
}

/** The samples of one sound, which are placed in the mix by the times at which they were captured. */
export class MixedSource {
  readonly gain: Gain;
  #format: Format | null = null;
  /** When the first sample was captured, as the last block had it, in microseconds. */
  #startUs = 0;
  /** Samples before this index were mixed, or left out. */
  #used = 0;

  constructor(gain: number) {
    this.gain = new Gain(gain);
  }

  /** Until when the sound has samples, in microseconds; null before the first one. */
  get endUs(): number | null {
    if (!this.#format) return null;
    const { rate, interpolation, times } = this.#format;
    return approach(this.#startUs, times.startUs, HURRY_US) + ((times.received - interpolation.half) / rate) * 1e6;
  }

  add({ timestamp, sampleRate, channels }: SoundPacket): void {
    const [left, right] = channels;
    if (!left) return;
    const { times, rings } = this.#formatFor(timestamp, sampleRate, right !== undefined);
    keep(rings[0], left, times.received);
    if (right) keep(rings[1], right, times.received);
    times.add(timestamp, left.length);
  }

  /** A device may change its format, as a headset does for a call. */
  #formatFor(timestamp: number, rate: number, isStereo: boolean): Format {
    if (this.#format?.rate === rate && this.#format.isStereo === isStereo) return this.#format;
    this.#format = openFormat(rate, isStereo);
    this.#startUs = timestamp;
    this.#used = 0;
    return this.#format;
  }

  /**
   * The sound of one block; silent where it has no samples.
   * @param startUs when the block begins, in microseconds
   */
  block(startUs: number): [left: Float32Array, right: Float32Array] {
    const left = new Float32Array(BLOCK);
    const right = new Float32Array(BLOCK);
    if (this.#format) this.#fill(this.#format, left, right, startUs);
    this.gain.apply(left, right, startUs, BLOCK_US);
    return [left, right];
  }

  #fill(format: Format, left: Float32Array, right: Float32Array, startUs: number): void {
    const { rate, isStereo, interpolation, times, rings } = format;
    const nextUs = approach(this.#startUs, times.startUs, HURRY_US);
    const isJump = Math.abs(nextUs - this.#startUs) > HURRY_US;
    const first = ((startUs - (isJump ? nextUs : this.#startUs)) * rate) / 1e6;
    const step = ((startUs + BLOCK_US - nextUs) * rate) / 1e6 - first;
    this.#startUs = nextUs;
    const oldest = Math.max(this.#used, times.received - RING_SAMPLES + interpolation.half, 0);
    const newest = times.received - interpolation.half;
    for (let index = 0; index < BLOCK; index += 1) {
      const at = first + (step * index) / BLOCK;
      if (at < oldest || at >= newest) continue;
      left[index] = valueAt(interpolation, rings[0], at);
      right[index] = isStereo ? valueAt(interpolation, rings[1], at) : (left[index] as number);
    }
    this.#used = Math.max(this.#used, Math.floor(first + step));
  }
}
