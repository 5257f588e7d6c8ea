import { startTicker } from '../compose/ticker.ts';
import type { SoundMeter } from '../mix/sound-meter.ts';
import { createSilenceDetector, createSpeechDetector, SILENCE_AFTER_MS } from './silence-detector.ts';

/** Checks per second. Two are enough, since a meter covers the last two thirds of a second. */
const CHECKS = 2;

/**
 * Calls back when a sound has been silent for a while, and when it is heard again, also while the page is hidden.
 * @param afterMs length of the silence that is reported, in milliseconds
 * @returns a function that stops following; if silence was reported, it reports the end of the silence
 */
export const followSilence = (
  meter: SoundMeter,
  onChange: (isSilent: boolean) => void,
  afterMs = SILENCE_AFTER_MS,
): (() => void) => follow(meter, createSilenceDetector(performance.now(), afterMs), onChange);

/**
 * Calls back when somebody speaks, and when they have stopped, also while the page is hidden.
 * @returns a function that stops following; if speech was reported, it reports its end
 */
export const followSpeech = (meter: SoundMeter, onChange: (isSpeaking: boolean) => void): (() => void) =>
  follow(meter, createSpeechDetector(), onChange);

/** @param detect returns whether something is there of late, or null when that has not changed */
function follow(
  meter: SoundMeter,
  detect: (peak: number, nowMs: number) => boolean | null,
  onChange: (isThere: boolean) => void,
): () => void {
  let isThere = false;
  const report = (change: boolean | null) => {
    if (change === null) return;
    isThere = change;
    onChange(change);
  };
  const stop = startTicker(CHECKS, () => report(detect(meter.peakLately(), performance.now())));
  return () => {
    stop();
    if (isThere) report(false);
  };
}
