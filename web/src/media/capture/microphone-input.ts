import { watchDevices } from './devices.ts';
import type { MixedSound, Mixer } from './mixer.ts';
import { isDeviceRefusal, openMicrophone } from './open-devices.ts';
import { meterLevel } from './silence-detector.ts';
import { openSoundMeter, type SoundMeter } from './sound-meter.ts';
import { watchSilence, watchSpeech } from './watch-silence.ts';

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
  | { type: 'silence'; isSilent: boolean }
  /** Somebody speaks into the muted microphone, or no longer. */
  | { type: 'muted-speech'; isSpeaking: boolean }
  /** The system mutes it, for example for a telephone call or by a headset's button, or no longer. */
  | { type: 'microphone-interrupted'; isInterrupted: boolean };

/** An input of the mixer for a microphone, which may be lost and found again. */
export interface MicrophoneInput {
  /** Current level, 0 to 1, also while it is muted. */
  level: () => number;
  setMuted: (isMuted: boolean) => void;
  close: () => void;
}

interface InputOptions {
  mixer: Mixer;
  /** The first microphone; null when it is missing. */
  first: MediaStreamTrack | null;
  notify: (event: MicrophoneEvent) => void;
}

/** A microphone in the mix. It stays open while it is muted. */
class ConnectedMicrophone implements MicrophoneInput {
  readonly #track: MediaStreamTrack;
  readonly #notify: InputOptions['notify'];
  readonly #sound: MixedSound;
  readonly #meter: SoundMeter;
  readonly #closed = new AbortController();
  #stopListening: (() => void) | null = null;

  constructor(track: MediaStreamTrack, { mixer, notify }: InputOptions) {
    this.#track = track;
    this.#notify = notify;
    this.#sound = mixer.connect(track);
    this.#meter = openSoundMeter(this.#sound.node);
    const { signal } = this.#closed;
    signal.addEventListener(
      'abort',
      watchSilence(this.#meter, (isSilent) => notify({ type: 'silence', isSilent })),
    );
    for (const type of ['mute', 'unmute'])
      track.addEventListener(type, () => this.#tellInterruption(track.muted), { signal });
    if (track.muted) this.#tellInterruption(true);
  }

  #tellInterruption(isInterrupted: boolean): void {
    this.#notify({ type: 'microphone-interrupted', isInterrupted });
  }

  level = (): number => meterLevel(this.#meter.peakNow());

  setMuted = (isMuted: boolean): void => {
    this.#sound.setMuted(isMuted);
    this.#stopListening?.();
    const tell = (isSpeaking: boolean) => this.#notify({ type: 'muted-speech', isSpeaking });
    this.#stopListening = isMuted ? watchSpeech(this.#meter, tell) : null;
  };

  close = (): void => {
    if (this.#track.muted) this.#tellInterruption(false);
    this.#stopListening?.();
    this.#closed.abort();
    this.#meter.close();
    this.#sound.disconnect();
    this.#track.stop();
  };
}

/**
 * Connects a microphone to the mix. When it is unplugged, the system's default microphone takes its place, at once or
 * as soon as one is plugged in; the mix goes on meanwhile. A microphone that is missing from the start is searched for
 * in the same way.
 */
export function openMicrophoneInput(options: InputOptions): MicrophoneInput {
  const { first, notify } = options;
  let live: MicrophoneInput | null = null;
  let isMuted = false;
  let stopSearch = () => {};

  const use = (track: MediaStreamTrack) => {
    live = new ConnectedMicrophone(track, options);
    if (isMuted) live.setMuted(true);
    track.addEventListener('ended', () => lose(), { once: true });
  };
  const search = () => {
    stopSearch = searchMicrophone((track) => {
      use(track);
      notify({ type: 'microphone-found', label: track.label });
    });
  };
  const lose = () => {
    live?.close();
    live = null;
    notify({ type: 'microphone-lost', mayReturn: true });
    search();
  };

  if (first) use(first);
  else search();
  return {
    level: () => live?.level() ?? 0,
    setMuted: (next) => {
      isMuted = next;
      live?.setMuted(next);
    },
    close: () => {
      stopSearch();
      live?.close();
      live = null;
    },
  };
}
