import { TAB_HERTZ } from './captured-pages.ts';
import { brightness, readRecording, samplesOf } from './recorded-file.ts';
import { toneOnsets } from './tones.ts';

/** Halfway between the black and the white of a flashing page. */
const LIT = 128;

/** Beeps before this time do not count, in seconds: they were scheduled before the capture, which shifts their sound. */
const FIRST_BEEP = 1.2;

const rises = (levels: number[], times: number[]) =>
  times.filter((_, index) => index > 0 && (levels[index] ?? 0) > LIT && (levels[index - 1] ?? 0) <= LIT);

const nearest = (times: number[], at: number) =>
  times.reduce((best, time) => (Math.abs(time - at) < Math.abs(best - at) ? time : best), Number.POSITIVE_INFINITY);

/**
 * Delay of the picture after the sound in a recording of a flashing page, in seconds, for each beep with a flash
 * within half a second.
 */
export async function pictureDelays(file: string): Promise<number[]> {
  const [levels, { times }, samples] = await Promise.all([brightness(file), readRecording(file), samplesOf(file)]);
  const flashes = rises(levels, times);
  return toneOnsets(samples, TAB_HERTZ)
    .filter((beep) => beep > FIRST_BEEP)
    .map((beep) => nearest(flashes, beep) - beep)
    .filter((delay) => Math.abs(delay) < 0.5);
}
