import { openMixer } from './mixer.ts';
import { meterLevel } from './silence-detector.ts';
import { openSoundMeter } from './sound-meter.ts';
import { watchSilence } from './watch-silence.ts';

/** Before a recording people try whether they are heard: silence is told sooner than in its middle, in milliseconds. */
const SILENCE_AFTER_MS = 4000;

/** Listens to a microphone before anything is recorded. */
export interface SoundCheck {
  /** 0 to 1, of what is heard now. */
  level: () => number;
  close: () => Promise<void>;
}

/**
 * Opens a check of a microphone, which is left running.
 * @param onSilence is told that nothing has been heard for a while, and that something is again
 * @throws Error when the browser does not let sound run
 */
export async function openSoundCheck(
  track: MediaStreamTrack,
  onSilence: (isSilent: boolean) => void,
): Promise<SoundCheck> {
  const mixer = await openMixer();
  const meter = openSoundMeter(mixer.connect(track));
  const unwatch = watchSilence(meter, onSilence, SILENCE_AFTER_MS);
  return {
    level: () => meterLevel(meter.peakNow()),
    close: async () => {
      unwatch();
      meter.close();
      await mixer.close();
    },
  };
}
