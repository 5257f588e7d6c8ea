import type { MovieOutput } from './job-request.ts';

/** Minimum time limit of a conversion in seconds, whatever length its input states: a header can state any length. */
const SECONDS_MIN = 600;
const SECONDS_PER_SECOND = 20;
const SECONDS_MAX = 6 * 3600;

/** An encoder keeps its bit rate on average, not at each moment; the index is additional. */
const SIZE_FACTOR = 2;
const SIZE_MIN = 16 * 1024 * 1024;

export interface ConversionLimits {
  seconds: number;
  outputBytes: number;
}

/** Time limit for reading an input. @param duration of the input in seconds @returns seconds */
export const conversionSeconds = (duration: number): number =>
  Math.min(SECONDS_MAX, SECONDS_MIN + Math.ceil(duration * SECONDS_PER_SECOND));

/**
 * Limits of a conversion.
 * @param duration length of the input in seconds
 */
export function conversionLimits(
  { videoDescription, audioDescriptions }: MovieOutput,
  duration: number,
): ConversionLimits {
  const { maxBitrate } = videoDescription.codecSettings.h264Settings;
  const audio = audioDescriptions[0]?.codecSettings.aacSettings.bitrate ?? 0;
  const bitsPerSecond = maxBitrate + audio;
  return {
    seconds: conversionSeconds(duration),
    outputBytes: SIZE_MIN + Math.ceil((bitsPerSecond / 8) * duration * SIZE_FACTOR),
  };
}
