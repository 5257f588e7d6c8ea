import { atom, type ReadableAtom } from 'nanostores';
import type { MixedSound, Mixer } from '../mix/mixer.ts';
import { followDevices, listDevices } from './devices.ts';
import { followSilence, followSpeech } from './follow-silence.ts';
import { isDeviceRefusal, openMicrophone, type VoiceProcessing } from './open-devices.ts';
import { meterLevel } from './silence-detector.ts';

/** Null when there is no microphone now; a refusal ends the search, since later attempts would be refused too. */
async function tryOpen(voice: VoiceProcessing, giveUp: () => void): Promise<MediaStreamTrack | null> {
  try {
    return await openMicrophone(undefined, voice);
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
function searchMicrophone(voice: VoiceProcessing, onFound: (track: MediaStreamTrack) => void): () => void {
  let isOver = false;
  let isTrying = false;
  let isStale = false;

  const giveUp = () => {
    isOver = true;
    unfollow();
  };
  const attempt = async () => {
    isStale = false;
    const track = await tryOpen(voice, giveUp);
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

  const unfollow = followDevices(() => void check());
  void check();
  return giveUp;
}

export type MicrophoneEvent =
  /** `mayReturn`: another microphone takes its place as soon as there is one. */
  | { type: 'microphone-lost'; mayReturn: boolean }
  /** Another microphone is heard, one is heard again, or for the first time; `label` is its name. */
  | { type: 'microphone-found'; label: string }
  /** No sound was heard for `SILENCE_AFTER_MS`, or sound is heard again. */
  | { type: 'silence'; isSilent: boolean }
  /** Somebody speaks into the muted microphone, or no longer. */
  | { type: 'muted-speech'; isSpeaking: boolean }
  /** The system mutes it, for example for a telephone call or by a headset's button, or no longer. */
  | { type: 'microphone-interrupted'; isInterrupted: boolean };

interface ConnectedInput {
  /** Current level in the mix, 0 to 1, also while it is muted. */
  level: () => number;
  setMuted: (isMuted: boolean) => void;
  close: () => void;
}

/** An input of the mixer for a microphone, which may be lost and found again. */
export interface MicrophoneInput extends ConnectedInput {
  /** The name that the system gives the microphone in use; null without a microphone. */
  name: ReadableAtom<string | null>;
  /**
   * Opens another microphone in its place, muted if it was.
   * @returns whether it is in use; otherwise the one before still is
   */
  change: (deviceId: string) => Promise<boolean>;
}

interface InputOptions {
  mixer: Mixer;
  /** The first microphone; null when it is missing. */
  first: MediaStreamTrack | null;
  /** Of a microphone that is opened later. */
  voice: VoiceProcessing;
  /** Factor of the level. */
  volume: number;
  notify: (event: MicrophoneEvent) => void;
}

/**
 * Calls back when a track is heard from a device of another name: a system may change its default under an open track.
 * @returns a function that stops following
 */
function followName(track: MediaStreamTrack, onName: (name: string) => void): () => void {
  let { label } = track;
  let isOver = false;
  const check = async () => {
    const { microphones } = await listDevices();
    const now = microphones.find(({ id }) => id === track.getSettings().deviceId)?.label;
    if (isOver || !now || now === label) return;
    label = now;
    onName(now);
  };
  const unfollow = followDevices(() => {
    check().catch((error: unknown) => console.warn('The name of the microphone is not known.', error));
  });
  return () => {
    isOver = true;
    unfollow();
  };
}

interface ConnectOptions extends Pick<InputOptions, 'mixer' | 'volume' | 'notify'> {
  isMuted: boolean;
  onName: (name: string) => void;
}

/** A microphone in the mix. It stays open while it is muted. */
class ConnectedMicrophone implements ConnectedInput {
  readonly #track: MediaStreamTrack;
  readonly #notify: InputOptions['notify'];
  readonly #volume: number;
  readonly #sound: MixedSound;
  readonly #closed = new AbortController();
  #stopListening: (() => void) | null = null;

  constructor(track: MediaStreamTrack, { mixer, volume, notify, isMuted, onName }: ConnectOptions) {
    this.#track = track;
    this.#notify = notify;
    this.#volume = volume;
    this.#sound = mixer.connect(track, { isMuted, volume });
    const { signal } = this.#closed;
    signal.addEventListener('abort', followName(track, onName));
    signal.addEventListener(
      'abort',
      followSilence(this.#sound.meter, (isSilent) => notify({ type: 'silence', isSilent })),
    );
    for (const type of ['mute', 'unmute'])
      track.addEventListener(type, () => this.#tellInterruption(track.muted), { signal });
    if (track.muted) this.#tellInterruption(true);
    if (isMuted) this.#listen(true);
  }

  #tellInterruption(isInterrupted: boolean): void {
    this.#notify({ type: 'microphone-interrupted', isInterrupted });
  }

  /** Warns of speech while it is muted. */
  #listen(isMuted: boolean): void {
    this.#stopListening?.();
    const tell = (isSpeaking: boolean) => this.#notify({ type: 'muted-speech', isSpeaking });
    this.#stopListening = isMuted ? followSpeech(this.#sound.meter, tell) : null;
  }

  level = (): number => meterLevel(this.#sound.meter.peakNow() * this.#volume);

  setMuted = (isMuted: boolean): void => {
    this.#sound.setMuted(isMuted);
    this.#listen(isMuted);
  };

  close = (): void => {
    if (this.#track.muted) this.#tellInterruption(false);
    this.#stopListening?.();
    this.#closed.abort();
    this.#sound.disconnect();
    this.#track.stop();
  };
}

/**
 * Connects a microphone to the mix. When it is unplugged, the system's default microphone takes its place, at once or
 * as soon as one is plugged in; the mix goes on meanwhile, and what is muted stays muted. A microphone that is missing
 * from the start is searched for in the same way.
 */
export function openMicrophoneInput(options: InputOptions): MicrophoneInput {
  const { first, voice, notify } = options;
  const name = atom<string | null>(null);
  let live: ConnectedInput | null = null;
  let isMuted = false;
  let stopSearch = () => {};
  /** Aborted by the next change, and at the end. */
  let changing = new AbortController();

  const tellName = (label: string) => {
    name.set(label);
    notify({ type: 'microphone-found', label });
  };
  const use = (track: MediaStreamTrack) => {
    live = new ConnectedMicrophone(track, { ...options, isMuted, onName: tellName });
    name.set(track.label);
    track.addEventListener('ended', () => lose(), { once: true });
  };
  const search = () => {
    stopSearch = searchMicrophone(voice, (track) => {
      use(track);
      tellName(track.label);
    });
  };
  const lose = () => {
    live?.close();
    live = null;
    name.set(null);
    notify({ type: 'microphone-lost', mayReturn: true });
    search();
  };

  const change = async (deviceId: string): Promise<boolean> => {
    changing.abort();
    changing = new AbortController();
    const { signal } = changing;
    let track: MediaStreamTrack;
    try {
      track = await openMicrophone(deviceId, voice);
    } catch (error) {
      console.warn('The microphone that was chosen did not open.', error);
      return false;
    }
    if (signal.aborted) track.stop();
    else {
      stopSearch();
      live?.close();
      use(track);
      tellName(track.label);
    }
    return true;
  };

  if (first) use(first);
  else search();
  return {
    name,
    change,
    level: () => live?.level() ?? 0,
    setMuted: (next) => {
      isMuted = next;
      live?.setMuted(next);
    },
    close: () => {
      changing.abort();
      stopSearch();
      live?.close();
      live = null;
    },
  };
}
