import type { Mixer } from './mixer.ts';
import { searchMicrophone } from './search-microphone.ts';
import { meterLevel } from './silence-detector.ts';
import { openSoundMeter } from './sound-meter.ts';
import { watchSilence } from './watch-silence.ts';

export type MicrophoneEvent =
  | { type: 'microphone-lost' }
  /** A microphone is heard again, or for the first time; `label` is its name. */
  | { type: 'microphone-found'; label: string }
  /** No sound was heard for `SILENCE_AFTER_MS`, or sound is heard again. */
  | { type: 'silence'; isSilent: boolean };

/** An input of the mixer for a microphone, which may be lost and found again. */
export interface MicrophoneInput {
  /** Current level, 0 to 1. */
  level: () => number;
  /** Stops the microphone, and the search for one. */
  close: () => void;
}

interface InputOptions {
  mixer: Mixer;
  /** The first microphone; null when it is missing. */
  first: MediaStreamTrack | null;
  notify: (event: MicrophoneEvent) => void;
}

const NOTHING: MicrophoneInput = { level: () => 0, close: () => {} };

/** Connects one microphone to the mix. */
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
    notify({ type: 'microphone-lost' });
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
