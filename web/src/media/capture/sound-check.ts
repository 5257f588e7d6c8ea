import { openMixer } from '../mix/open-mixer.ts';
import { followSilence } from './follow-silence.ts';
import { meterLevel } from './silence-detector.ts';

/**
 * Time after which a microphone check reports silence, in milliseconds: sooner than a recording does, because the
 * person is testing the microphone.
 */
const SILENCE_AFTER_MS = 4000;

/**
 * Checks a microphone, which is left running.
 * @param onSilence called with true when no sound has been heard for a while, and with false when sound is heard again
 * @throws Error when the browser does not start the audio context
 */
export async function openSoundCheck(track: MediaStreamTrack, onSilence: (isSilent: boolean) => void) {
  const mixer = await openMixer(track);
  const { meter } = mixer.connect(track);
  const unfollow = followSilence(meter, onSilence, SILENCE_AFTER_MS);
  return {
    /** Current level, 0 to 1. @param volume factor of the sound's level in the recording */
    level: (volume: number) => meterLevel(meter.peakNow() * volume),
    close: async () => {
      unfollow();
      await mixer.close();
    },
  };
}

/** Listens to a microphone before anything is recorded. */
export type SoundCheck = Awaited<ReturnType<typeof openSoundCheck>>;
