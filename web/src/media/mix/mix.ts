import { Gain } from './gain.ts';
import { BLOCK, BLOCK_US, MixedSource, type SoundPacket } from './mixed-source.ts';

/** A source that has sent nothing for so many checks counts as silent: the mix waits for it no longer. */
const MOST_QUIET_CHECKS = 20;
/** While nothing is heard, the mix is this far behind, in microseconds: sound that begins is not too late for it. */
const BEHIND_US = 40_000;
/** A mix that is further behind, as after the computer slept, goes on from the present, in microseconds. */
const MOST_BEHIND_US = 5_000_000;

interface HeardSource {
  source: MixedSource;
  /** Checks since its last packet. */
  quietChecks: number;
}

export interface MixedBlock {
  /** When its first sample was captured, in microseconds. */
  startUs: number;
  left: Float32Array;
  right: Float32Array;
}

/**
 * Mixes sounds by the times at which they were captured. A sound that arrives late is waited for, up to a limit, so
 * that a busy computer loses none.
 */
export class Mix {
  readonly #sources = new Map<number, HeardSource>();
  /** Silences what is captured in a pause. */
  readonly #gain = new Gain(1);
  #nextUs: number;

  /** @param startUs when the mix begins, in microseconds */
  constructor(startUs: number) {
    this.#nextUs = startUs;
  }

  /** Until when everything is mixed, in microseconds. */
  get endUs(): number {
    return this.#nextUs;
  }

  /** @param gain factor of its level */
  connect(id: number, gain: number): void {
    this.#sources.set(id, { source: new MixedSource(gain), quietChecks: MOST_QUIET_CHECKS });
  }

  disconnect(id: number): void {
    this.#sources.delete(id);
  }

  /** @param atUs when the fade begins, in microseconds */
  fade(id: number, gain: number, atUs: number): void {
    this.#sources.get(id)?.source.gain.fadeTo(gain, atUs);
  }

  /** @param atUs when the recording is paused or goes on, in microseconds */
  hold(isPaused: boolean, atUs: number): void {
    this.#gain.fadeTo(isPaused ? 0 : 1, atUs);
  }

  add(id: number, packet: SoundPacket): void {
    const heard = this.#sources.get(id);
    if (!heard) return;
    heard.source.add(packet);
    heard.quietChecks = 0;
  }

  /**
   * Counts how long each source has sent nothing. Call it at a steady rate: checks count, not time, because a computer
   * that stands still for a second has not lost the packets of that second.
   */
  countQuiet(): void {
    for (const heard of this.#sources.values()) heard.quietChecks += 1;
  }

  /** Mixes what is complete. @param nowUs the present, in microseconds */
  *take(nowUs: number): Generator<MixedBlock> {
    const untilUs = this.#completeUs(nowUs);
    if (untilUs - this.#nextUs > MOST_BEHIND_US) this.#nextUs = untilUs - BLOCK_US;
    while (this.#nextUs + BLOCK_US <= untilUs) {
      yield this.#block(this.#nextUs);
      this.#nextUs += BLOCK_US;
    }
  }

  #block(startUs: number): MixedBlock {
    const left = new Float32Array(BLOCK);
    const right = new Float32Array(BLOCK);
    for (const { source } of this.#sources.values()) {
      const [fromLeft, fromRight] = source.block(startUs);
      for (let index = 0; index < BLOCK; index += 1) {
        left[index] = (left[index] as number) + (fromLeft[index] as number);
        right[index] = (right[index] as number) + (fromRight[index] as number);
      }
    }
    this.#gain.apply(left, right, startUs, BLOCK_US);
    return { startUs, left, right };
  }

  /** Until when all sources that send have sent, in microseconds. */
  #completeUs(nowUs: number): number {
    const ends = [...this.#sources.values()]
      .filter(({ quietChecks }) => quietChecks < MOST_QUIET_CHECKS)
      .map(({ source }) => source.endUs ?? nowUs);
    return ends.length > 0 ? Math.min(nowUs, ...ends) : nowUs - BEHIND_US;
  }
}
