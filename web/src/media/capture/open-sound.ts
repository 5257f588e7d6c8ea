import { atom, type ReadableAtom } from 'nanostores';
import type { Mixer } from '../mix/mixer.ts';
import { openMixer } from '../mix/open-mixer.ts';
import { type MicrophoneEvent, type MicrophoneInput, openMicrophoneInput } from './microphone-input.ts';
import type { VoiceProcessing } from './open-devices.ts';
import type { ReleaseStack } from './release-stack.ts';
import type { Sources } from './sources.ts';

/** A sound of a recording that a person can mute. */
export type SoundSource = 'microphone' | 'system';

export interface Sound {
  /** Empty when there is no sound, and none can be added later. */
  tracks: MediaStreamTrack[];
  /** How to mute each sound that the recording has, or gets once its device is there. A muted sound is silent in it. */
  mutes: Partial<Record<SoundSource, (isMuted: boolean) => void>>;
  /** The microphone's current level, 0 to 1. */
  level: () => number;
  /** The name that the system gives the microphone in use; null without a microphone. */
  microphoneName: ReadableAtom<string | null>;
  /** See `MicrophoneInput`; null where the recording keeps the microphone that it has, or has none. */
  changeMicrophone: MicrophoneInput['change'] | null;
  /** Whether the system sound is left out, because the browser cannot mix it with the microphone. */
  lacksSystemSound: boolean;
  /** See `Mixer`. */
  hold: Mixer['hold'];
  drain: Mixer['drain'];
}

const NO_SOUND: Sound = {
  tracks: [],
  mutes: {},
  level: () => 0,
  microphoneName: atom(null),
  changeMicrophone: null,
  lacksSystemSound: false,
  hold: () => undefined,
  drain: async () => undefined,
};

/** Factor of each sound's level; 1 leaves it as it is. */
export type Volumes = Record<SoundSource, number>;

export const FULL_VOLUMES: Volumes = { microphone: 1, system: 1 };

type Sounds = Pick<Sources, 'systemSound' | 'microphone'>;

interface SoundRequest extends Sounds {
  voice: VoiceProcessing;
  volumes: Volumes;
}

/** Firefox lets no audio context run without a sound output. */
async function tryMixer(first: MediaStreamTrack | undefined): Promise<Mixer | null> {
  try {
    return await openMixer(first);
  } catch (error) {
    console.warn('The recording has one sound, which is not mixed.', error);
    return null;
  }
}

/** Takes the microphone's own track, or else that of the system sound. No other track can replace it. */
function takeOneTrack({ systemSound, microphone: { track } }: Sounds, notify: (event: MicrophoneEvent) => void): Sound {
  track?.addEventListener('ended', () => notify({ type: 'microphone-lost', mayReturn: false }), { once: true });
  const taken = track ?? systemSound[0];
  const lacksSystemSound = track !== null && systemSound.length > 0;
  if (!taken) return { ...NO_SOUND, lacksSystemSound };
  const mute = (isMuted: boolean) => {
    // The browser then sends silence.
    taken.enabled = !isMuted;
  };
  return {
    ...NO_SOUND,
    tracks: [taken],
    mutes: { [track ? 'microphone' : 'system']: mute },
    microphoneName: atom(track?.label ?? null),
    lacksSystemSound,
  };
}

/**
 * Mixes the sounds of a recording into one track, which stays the same while microphones come and go. Where the browser
 * cannot mix, the recording has the microphone alone.
 * @param stack receives the release of the mixer
 */
export async function openSound(
  { systemSound, microphone, voice, volumes }: SoundRequest,
  stack: ReleaseStack,
  notify: (event: MicrophoneEvent) => void,
): Promise<Sound> {
  const hasMicrophone = microphone.track !== null || microphone.mayBeFound;
  if (systemSound.length === 0 && !hasMicrophone) return NO_SOUND;
  const mixer = await tryMixer(systemSound[0] ?? microphone.track ?? undefined);
  if (!mixer) return takeOneTrack({ systemSound, microphone }, notify);
  stack.add(mixer.close);
  const system = systemSound.map((track) => mixer.connect(track, { volume: volumes.system }));
  const muteSystem = (isMuted: boolean) => {
    for (const sound of system) sound.setMuted(isMuted);
  };
  const { hold, drain } = mixer;
  const mutes = system.length > 0 ? { system: muteSystem } : {};
  const mixed = { ...NO_SOUND, tracks: [mixer.track], hold, drain, mutes };
  if (!hasMicrophone) return mixed;
  const input = openMicrophoneInput({
    mixer,
    first: microphone.track,
    voice,
    volume: volumes.microphone,
    notify,
  });
  stack.add(input.close);
  const { level, name: microphoneName, change: changeMicrophone } = input;
  const allMutes = { ...mutes, microphone: input.setMuted };
  return { ...mixed, mutes: allMutes, level, microphoneName, changeMicrophone };
}
