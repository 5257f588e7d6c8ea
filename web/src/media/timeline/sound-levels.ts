/** Length of the sound that a level describes, in milliseconds. */
export const LEVEL_MS = 20;

/** A level that is not read yet. */
export const UNKNOWN = 0;

/** How loud a sound is, a byte for each 20 ms: see `levelOf`. Two hours are 360 kB. */
export type Levels = Uint8Array;

/** The softest level, in decibels of full scale. */
const SOFTEST = -80;

/** @param amplitude root mean square of samples, 0 to 1 */
export function levelOf(amplitude: number): number {
  const decibels = amplitude > 0 ? 20 * Math.log10(amplitude) : SOFTEST;
  return 1 + Math.round((1 - Math.min(Math.max(decibels / SOFTEST, 0), 1)) * 254);
}

export const decibelsOf = (level: number): number => SOFTEST * (1 - (level - 1) / 254);

/** The amplitude of a level, 0 to 1. */
export const amplitudeOf = (level: number): number => (level <= 1 ? 0 : 10 ** (decibelsOf(level) / 20));

export const newLevels = (seconds: number): Levels => new Uint8Array(Math.ceil((seconds * 1000) / LEVEL_MS));

/** Collects samples into levels. */
export function levelWriter(levels: Levels) {
  let index = -1;
  let sum = 0;
  let count = 0;
  const flush = () => {
    if (index >= 0 && index < levels.length && count > 0) levels[index] = levelOf(Math.sqrt(sum / count));
    sum = 0;
    count = 0;
  };
  return {
    /** @param planes samples of each channel, -1 to 1 @param startSeconds time of the first sample */
    add: (planes: readonly Float32Array[], startSeconds: number, sampleRate: number) => {
      const length = planes[0]?.length ?? 0;
      for (let at = 0; at < length; at += 1) {
        const next = Math.floor(((startSeconds + at / sampleRate) * 1000) / LEVEL_MS);
        if (next !== index) {
          flush();
          index = next;
        }
        let loudest = 0;
        for (const plane of planes) loudest = Math.max(loudest, Math.abs(plane[at] ?? 0));
        sum += loudest * loudest;
        count += 1;
      }
    },
    flush,
  };
}
