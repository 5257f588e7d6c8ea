import { type MicrophoneEvent, openMicrophoneInput } from './microphone-input.ts';
import { type Mixer, openMixer } from './mixer.ts';
import type { ReleaseStack } from './release-stack.ts';
import type { Sources } from './sources.ts';

export interface Sound {
  /** Empty when there is no sound, and none can be added later. */
  tracks: MediaStreamTrack[];
  /** The microphone's current level, 0 to 1. */
  level: () => number;
  /** Whether the system sound is left out, because the browser cannot mix it with the microphone. */
  lacksSystemSound: boolean;
}

type Sounds = Pick<Sources, 'systemSound' | 'microphone'>;

/** Firefox lets no audio context run without a sound output. */
async function tryMixer(): Promise<Mixer | null> {
  try {
    return await openMixer();
  } catch (error) {
    console.warn('The recording has one sound, which is not mixed.', error);
    return null;
  }
}

/** Takes the microphone's own track, or else that of the system sound. No other track can replace it. */
function takeOneTrack({ systemSound, microphone: { track } }: Sounds, notify: (event: MicrophoneEvent) => void): Sound {
  track?.addEventListener('ended', () => notify({ type: 'microphone-lost', mayReturn: false }), { once: true });
  const taken = track ? [track] : systemSound.slice(0, 1);
  return { tracks: taken, level: () => 0, lacksSystemSound: track !== null && systemSound.length > 0 };
}

/**
 * Mixes the sounds of a recording into one track, which stays the same while microphones come and go. Where the browser
 * cannot mix, the recording has the microphone alone.
 * @param stack receives the release of the mixer
 */
export async function openSound(
  { systemSound, microphone }: Sounds,
  stack: ReleaseStack,
  notify: (event: MicrophoneEvent) => void,
): Promise<Sound> {
  const hasMicrophone = microphone.track !== null || microphone.mayCome;
  const none: Sound = { tracks: [], level: () => 0, lacksSystemSound: false };
  if (systemSound.length === 0 && !hasMicrophone) return none;
  const mixer = await tryMixer();
  if (!mixer) return takeOneTrack({ systemSound, microphone }, notify);
  stack.add(mixer.close);
  for (const track of systemSound) mixer.connect(track);
  const mixed = { ...none, tracks: [mixer.track] };
  if (!hasMicrophone) return mixed;
  const input = openMicrophoneInput({ mixer, first: microphone.track, notify });
  stack.add(input.close);
  return { ...mixed, level: input.level };
}
