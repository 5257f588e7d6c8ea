import { streamLeft } from '../mediaconvert/left-file.ts';

/** Bytes of the header that ffmpeg writes before the samples at least. */
const HEADER_BYTES = 44;

/** Samples of a window: a fifth of a second at 16 kHz. A syllable is about as long, a click is shorter. */
const WINDOW = 3200;

/** Samples of 16 bits, as a part of full scale. */
const FULL_SCALE = 32_768;

/**
 * Loudness of the loudest fifth of a second in a file, in decibels below full scale.
 * @param file WAV of 16 bits, mono, 16 kHz, of a confined program
 * @param bytes that it has at most
 */
export async function loudestDecibels(file: string, bytes: number): Promise<number> {
  let loudest = 0;
  let sum = 0;
  let count = 0;
  let odd: number | null = null;
  const add = (sample: number) => {
    sum += sample * sample;
    count += 1;
    if (count < WINDOW) return;
    loudest = Math.max(loudest, sum / count);
    sum = 0;
    count = 0;
  };
  for await (const chunk of streamLeft(file, bytes, HEADER_BYTES)) {
    const samples: Buffer = odd === null ? chunk : Buffer.concat([Buffer.of(odd), chunk]);
    const whole = samples.length - (samples.length % 2);
    for (let at = 0; at < whole; at += 2) add(samples.readInt16LE(at));
    odd = whole < samples.length ? (samples[whole] ?? null) : null;
  }
  if (count > 0) loudest = Math.max(loudest, sum / count);
  return 10 * Math.log10(loudest / FULL_SCALE ** 2);
}

/** Quieter than a whisper near a microphone, and louder than the noise of a silent one. */
export const SILENCE_DECIBELS = -55;
