import { watchDevices } from './devices.ts';
import type { Mixer } from './mixer.ts';
import { isDeviceRefusal, openMicrophone } from './open-devices.ts';
import { meterLevel } from './silence-detector.ts';
import { openSoundMeter } from './sound-meter.ts';
import { watchSilence } from './watch-silence.ts';

/** Null when there is no microphone now; a refusal ends the search, since later attempts would be refused too. */
async function tryOpen(giveUp: () => void): Promise<MediaStreamTrack | null> {
  try {
    return await openMicrophone();
  } catch (error) {
    console.info('No microphone can be had now.', error);
    if (isDeviceRefusal(error)) giveUp();
    return null;
  }
}

/**
 * Searches for a microphone at once, and each time that a device is plugged in, until one opens or is refused.
 * @param onFound called once with the system's default microphone, which the caller stops
 * @returns a function that ends the search
 */
function searchMicrophone(onFound: (track: MediaStreamTrack) => void): () => void {
  let isOver = false;
  let isTrying = false;
  let isStale = false;

  const giveUp = () => {
    isOver = true;
    unwatch();
  };
  const attempt = async () => {
    isStale = false;
    const track = await tryOpen(giveUp);
    // The search may have ended while the browser was asking.
    if (isOver) track?.stop();
    else if (track) {
      giveUp();
      onFound(track);
    }
  };
  const check = async () => {
    isStale = true;
    if (isTrying) return;
    isTrying = true;
    // A device that was plugged in during an attempt is worth another attempt.
    while (isStale && !isOver) await attempt();
    isTrying = false;
  };

  const unwatch = watchDevices(() => void check());
  void check();
  return giveUp;
}

export type MicrophoneEvent =
  /** `mayReturn`: another microphone takes its place as soon as there is one. */
  | { type: 'microphone-lost'; mayReturn: boolean }
  /** A microphone is heard again, or for the first time; `label` is its name. */
  | { type: 'microphone-found'; label: string }
  /** No sound was heard for `SILENCE_AFTER_MS`, or sound is heard again. */
  | { type: 'silence'; isSilent: boolean };

/** An input of the mixer for a microphone, which may be lost and found again. */
export interface MicrophoneInput {
  /** Current level, 0 to 1. */
  level: () => number;
  close: () => void;
}

interface InputOptions {
  mixer: Mixer;
  /** The first microphone; null when it is missing. */
  first: MediaStreamTrack | null;
  notify: (event: MicrophoneEvent) => void;
}

const NOTHING: MicrophoneInput = { level: () => 0, close: () => {} };

function connect(track: MediaStreamTrack, { mixer, notify }: InputOptions): MicrophoneInput {
  const node = mixer.connect(track);
  const meter = openSoundMeter(node);
  const unwatch = watchSilence(meter, (isSilent) => notify({ type: 'silence', isSilent }));
  return {
    level: () => meterLevel(meter.peakNow()),
    close: () => {
      unwatch();
      meter.close();
      node.disconnect();
      track.stop();
    },
  };
}

/**
 * Connects a microphone to the mix. When it is unplugged, the system's default microphone takes its place, at once or
 * as soon as one is plugged in; the mix goes on meanwhile. A microphone that is missing from the start is searched for
 * in the same way.
 */
export function openMicrophoneInput(options: InputOptions): MicrophoneInput {
  const { first, notify } = options;
  let live = NOTHING;
  let stopSearch = () => {};

  const use = (track: MediaStreamTrack) => {
    live = connect(track, options);
    track.addEventListener('ended', () => lose(), { once: true });
  };
  const search = () => {
    stopSearch = searchMicrophone((track) => {
      use(track);
      notify({ type: 'microphone-found', label: track.label });
    });
  };
  const lose = () => {
    live.close();
    live = NOTHING;
    notify({ type: 'microphone-lost', mayReturn: true });
    search();
  };

  if (first) use(first);
  else search();
  return {
    level: () => live.level(),
    close: () => {
      stopSearch();
      live.close();
      live = NOTHING;
    },
  };
}
