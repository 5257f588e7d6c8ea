import { playOn } from '../source/keep-place.ts';

/** Length of a skip, in seconds. */
export const SKIP_SECONDS = 5;
/** Length of a long skip, in seconds. */
const LONG_SKIP_SECONDS = 10;
/** About a frame, in seconds. */
const FRAME_SECONDS = 1 / 30;
export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
/** Step of the volume keys, 0 to 1. */
const VOLUME_KEY_STEP = 0.1;
/** The initial volume, 0 to 1. */
export const DEFAULT_VOLUME = 0.8;

/** The part of a video element that the controls use. */
export type Playable = Pick<
  HTMLVideoElement,
  'currentTime' | 'duration' | 'paused' | 'muted' | 'volume' | 'playbackRate' | 'defaultPlaybackRate' | 'play' | 'pause'
>;

export const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/**
 * Plays or pauses. It is no error when a pause interrupts `play()`, or when the browser refuses it before the first
 * click.
 */
export async function togglePlay(video: Playable): Promise<void> {
  if (video.paused) await playOn(video);
  else video.pause();
}

export function skip(video: Playable, seconds: number): void {
  video.currentTime = clamp(video.currentTime + seconds, 0, video.duration || Number.POSITIVE_INFINITY);
}

export function seek(video: Playable, seconds: number): void {
  video.currentTime = seconds;
}

/** Sets the volume, 0 to 1; 0 mutes, anything else unmutes. */
export function setVolume(video: Playable, volume: number): void {
  // Two decimals: ten steps of 0.1 must end at 0, not at 1e-17.
  video.volume = clamp(Math.round(volume * 100) / 100, 0, 1);
  video.muted = video.volume === 0;
}

/** Mutes or unmutes. At volume 0, unmuting sets the default volume. */
export function toggleMute(video: Playable): void {
  if (video.muted && video.volume === 0) setVolume(video, DEFAULT_VOLUME);
  else video.muted = !video.muted;
}

/** Sets the playback rate, also for the next load of the video. */
export function setRate(video: Playable, rate: number): void {
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
}

/** Sets the next slower or faster rate, if there is one. @param step 1 or -1 */
function stepRate(video: Playable, step: number): void {
  const rates = step > 0 ? PLAYBACK_RATES : [...PLAYBACK_RATES].reverse();
  setRate(video, rates.find((rate) => (rate - video.playbackRate) * step > 0) ?? video.playbackRate);
}

/** Goes a frame back or forward in a video that is paused. */
const stepFrame = (video: Playable, step: number): void => void (video.paused && skip(video, step * FRAME_SECONDS));

/** Goes to a part of a video, 0 to 1, whose length is known. */
const seekPart = (video: Playable, part: number): void =>
  void (Number.isFinite(video.duration) && seek(video, part * video.duration));

/** The effect of each key on the video. Fullscreen concerns the page, not the video. */
export const keyActions = {
  togglePlay: (video: Playable) => void togglePlay(video),
  back: (video: Playable) => skip(video, -SKIP_SECONDS),
  forward: (video: Playable) => skip(video, SKIP_SECONDS),
  farBack: (video: Playable) => skip(video, -LONG_SKIP_SECONDS),
  farForward: (video: Playable) => skip(video, LONG_SKIP_SECONDS),
  louder: (video: Playable) => setVolume(video, (video.muted ? 0 : video.volume) + VOLUME_KEY_STEP),
  quieter: (video: Playable) => setVolume(video, video.volume - VOLUME_KEY_STEP),
  slower: (video: Playable) => stepRate(video, -1),
  faster: (video: Playable) => stepRate(video, 1),
  frameBack: (video: Playable) => stepFrame(video, -1),
  frameForward: (video: Playable) => stepFrame(video, 1),
  start: (video: Playable) => seek(video, 0),
  end: (video: Playable) => seekPart(video, 1),
  /** @param key a digit: that many tenths */
  tenth: (video: Playable, key: string) => seekPart(video, Number(key) / 10),
  toggleMute,
} satisfies Record<string, (video: Playable, key: string) => void>;

export type KeyAction = keyof typeof keyActions | 'fullscreen';

const KEYS = new Map<string, KeyAction>([
  [' ', 'togglePlay'],
  ['k', 'togglePlay'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['j', 'farBack'],
  ['l', 'farForward'],
  ['ArrowUp', 'louder'],
  ['ArrowDown', 'quieter'],
  ['<', 'slower'],
  ['>', 'faster'],
  [',', 'frameBack'],
  ['.', 'frameForward'],
  ['Home', 'start'],
  ['End', 'end'],
  ['f', 'fullscreen'],
  ['m', 'toggleMute'],
  ...Array.from('0123456789', (digit) => [digit, 'tenth'] as const),
]);

/** The action of a key; undefined when it has none. @param key `KeyboardEvent.key` */
export const actionOfKey = (key: string): KeyAction | undefined => KEYS.get(key.length === 1 ? key.toLowerCase() : key);

/** Whether the action repeats while its key is held. */
export const isRepeatable = (action: KeyAction): boolean =>
  !['togglePlay', 'toggleMute', 'fullscreen'].includes(action);
