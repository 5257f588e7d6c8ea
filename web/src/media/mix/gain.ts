/** Length of a fade, in microseconds: a sound that is cut off clicks. */
const FADE_US = 10_000;

interface Fade {
  fromUs: number;
  from: number;
  to: number;
}

/**
 * The factor of a sound's level, which fades to another one at a stated time. A sound that is mixed late is muted where
 * it was captured after that time, and nowhere else.
 */
export class Gain {
  #fades: Fade[];

  constructor(value: number) {
    this.#fades = [{ fromUs: Number.NEGATIVE_INFINITY, from: value, to: value }];
  }

  /** @param atUs when the fade begins, in microseconds: not before the fade of the call before */
  fadeTo(value: number, atUs: number): void {
    this.#fades.push({ fromUs: atUs, from: this.at(atUs), to: value });
  }

  at(timeUs: number): number {
    const fade = this.#fades.findLast(({ fromUs }) => fromUs <= timeUs);
    if (!fade) return 0;
    const share = Math.min(1, (timeUs - fade.fromUs) / FADE_US);
    return fade.from + share * (fade.to - fade.from);
  }

  /**
   * Applies it to the channels of a block. Fades that have ended before the block are forgotten.
   * @param startUs when the block begins, in microseconds
   * @param lengthUs its length, in microseconds
   */
  apply(left: Float32Array, right: Float32Array, startUs: number, lengthUs: number): void {
    const ended = this.#fades.findLastIndex(({ fromUs }) => fromUs + FADE_US <= startUs);
    if (ended > 0) this.#fades.splice(0, ended);
    const isSteady = this.#fades.every(({ fromUs }) => fromUs + FADE_US <= startUs || fromUs >= startUs + lengthUs);
    const steady = this.at(startUs);
    if (isSteady && steady === 1) return;
    for (let index = 0; index < left.length; index += 1) {
      const gain = isSteady ? steady : this.at(startUs + (lengthUs * index) / left.length);
      left[index] = (left[index] as number) * gain;
      right[index] = (right[index] as number) * gain;
    }
  }
}
