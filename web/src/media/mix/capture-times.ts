/** Packets whose times count: about a second of them. */
const RECENT = 100;
/** A larger difference is a gap in the sound, or the end of a delay, in microseconds. */
const JUMP_US = 30_000;

/**
 * Finds when the samples of a sound were captured. A packet states the time of its first sample, and that time is
 * sometimes too late, never too early: the earliest of a second is right. The clock of a device is not that of the
 * computer, so the time of its first sample moves slowly; a lost packet moves it at once.
 */
export class CaptureTimes {
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
export function approach(usedUs: number, foundUs: number, mostUs: number): number {
  const difference = foundUs - usedUs;
  if (Math.abs(difference) > JUMP_US) return foundUs;
  return usedUs + Math.min(mostUs, Math.max(-mostUs, difference));
}
