import { type MicrophoneEvent, openMicrophoneInput } from './microphone-input.ts';
import { openMixer } from './mixer.ts';
import type { ReleaseStack } from './release-stack.ts';
import type { Sources } from './sources.ts';

/** The sound of a recording. */
export interface Sound {
  /** Empty when there is no sound, and none can be added later. */
  tracks: MediaStreamTrack[];
  /** The microphone's current level, 0 to 1. */
  level: () => number;
}

/**
 * Mixes the sounds of a recording into one track, which stays the same while microphones come and go.
 * @param stack receives the release of the mixer
 * @throws Error when the browser does not start the audio context
 */
export async function openSound(
  { systemSound, microphone }: Pick<Sources, 'systemSound' | 'microphone'>,
  stack: ReleaseStack,
  notify: (event: MicrophoneEvent) => void,
): Promise<Sound> {
  const hasMicrophone = microphone.track !== null || microphone.mayCome;
  if (systemSound.length === 0 && !hasMicrophone) return { tracks: [], level: () => 0 };
  const mixer = await openMixer();
  stack.add(mixer.close);
  for (const track of systemSound) mixer.connect(track);
  if (!hasMicrophone) return { tracks: [mixer.track], level: () => 0 };
  const input = openMicrophoneInput({ mixer, first: microphone.track, notify });
  stack.add(input.close);
  return { tracks: [mixer.track], level: input.level };
}
