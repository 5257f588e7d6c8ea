import { playOn } from '../source/keep-place.ts';

/** Length of a skip, in seconds. */
export const SKIP_SECONDS = 5;
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

export type KeyAction = 'togglePlay' | 'back' | 'forward' | 'louder' | 'quieter' | 'toggleMute' | 'fullscreen';

const KEYS = new Map<string, KeyAction>([
  [' ', 'togglePlay'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['ArrowUp', 'louder'],
  ['ArrowDown', 'quieter'],
  ['f', 'fullscreen'],
  ['m', 'toggleMute'],
]);

/** The action of a key; undefined when it has none. @param key `KeyboardEvent.key` */
export const actionOfKey = (key: string): KeyAction | undefined => KEYS.get(key.length === 1 ? key.toLowerCase() : key);

/** Whether the action repeats while its key is held. */
export const isRepeatable = (action: KeyAction): boolean =>
  !['togglePlay', 'toggleMute', 'fullscreen'].includes(action);

/** The effect of each key on the video. Fullscreen concerns the page, not the video. */
export const keyActions: Record<Exclude<KeyAction, 'fullscreen'>, (video: Playable) => void> = {
  togglePlay: (video) => void togglePlay(video),
  back: (video) => skip(video, -SKIP_SECONDS),
  forward: (video) => skip(video, SKIP_SECONDS),
  louder: (video) => setVolume(video, (video.muted ? 0 : video.volume) + VOLUME_KEY_STEP),
  quieter: (video) => setVolume(video, video.volume - VOLUME_KEY_STEP),
  toggleMute,
};
