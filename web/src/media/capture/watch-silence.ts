import { startTicker } from '../compose/ticker.ts';
import { createSilenceDetector, SILENCE_AFTER_MS } from './silence-detector.ts';
import type { SoundMeter } from './sound-meter.ts';

/** Checks per second. Two are enough, since a meter covers the last two thirds of a second. */
const CHECKS = 2;

/**
 * Calls back when a sound has been silent for a while, and when it is heard again, also while the page is hidden.
 * @param afterMs length of the silence that is reported, in milliseconds
 * @returns a function that ends the watch; if silence was reported, it reports the end of the silence
 */
export function watchSilence(
  meter: SoundMeter,
  onChange: (isSilent: boolean) => void,
  afterMs = SILENCE_AFTER_MS,
): () => void {
  const detect = createSilenceDetector(performance.now(), afterMs);
  let isSilent = false;
  const report = (change: boolean | null) => {
    if (change === null) return;
    isSilent = change;
    onChange(change);
  };
  const stop = startTicker(CHECKS, () => report(detect(meter.peakLately(), performance.now())));
  return () => {
    stop();
    if (isSilent) report(false);
  };
}
