import { SAMPLE_RATE } from './recorded-file.ts';

/** Samples of one window, 5 ms, and of one step, 1 ms. */
const WINDOW = 240;
const STEP = 48;

/** Strength of a frequency in a piece of sound, 0 to 1. */
function strength(samples: Float32Array, start: number, hertz: number): number {
  const turn = (2 * Math.PI * hertz) / SAMPLE_RATE;
  let real = 0;
  let imaginary = 0;
  for (let index = 0; index < WINDOW; index += 1) {
    const sample = samples[start + index] ?? 0;
    real += sample * Math.cos(turn * index);
    imaginary += sample * Math.sin(turn * index);
  }
  return (2 * Math.hypot(real, imaginary)) / WINDOW;
}

/** Pauses shorter than this do not end a tone, in steps. */
const PAUSE_STEPS = 200;

/**
 * The start times of a tone, in seconds.
 * @param level 0 to 1: from this strength on it counts as heard
 */
export function toneOnsets(samples: Float32Array, hertz: number, level = 0.1): number[] {
  const onsets: number[] = [];
  let quietSteps = PAUSE_STEPS;
  for (let start = 0; start + WINDOW <= samples.length; start += STEP) {
    const isHeard = strength(samples, start, hertz) >= level;
    if (isHeard && quietSteps >= PAUSE_STEPS) onsets.push((start + WINDOW) / SAMPLE_RATE);
    quietSteps = isHeard ? 0 : quietSteps + 1;
  }
  return onsets;
}

/** Total time in which a tone is heard, in seconds. */
export function toneSeconds(samples: Float32Array, hertz: number, level = 0.1): number {
  let steps = 0;
  for (let start = 0; start + WINDOW <= samples.length; start += STEP) {
    if (strength(samples, start, hertz) >= level) steps += 1;
  }
  return (steps * STEP) / SAMPLE_RATE;
}
