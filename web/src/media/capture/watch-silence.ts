import { startTicker } from '../compose/ticker.ts';
import { createSilenceWatch } from './silence-watch.ts';
import type { SoundMeter } from './sound-meter.ts';

/** Looks a second: two of them see everything, since a meter remembers two thirds of a second. */
const LOOKS = 2;

/**
 * Tells when a sound has been silent for long, and when it is heard again, also while the page is hidden.
 * @returns ends it; a silence that was told of is taken back
 */
export function watchSilence(meter: SoundMeter, onChange: (isSilent: boolean) => void): () => void {
  const look = createSilenceWatch(performance.now());
  let isSilent = false;
  const tell = (change: boolean | null) => {
    if (change === null) return;
    isSilent = change;
    onChange(change);
  };
  const stop = startTicker(LOOKS, () => tell(look(meter.peakLately(), performance.now())));
  return () => {
    stop();
    if (isSilent) tell(false);
  };
}
