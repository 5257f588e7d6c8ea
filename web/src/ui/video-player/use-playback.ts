import { useCallback, useEffect, useState } from 'react';
import { type Stretch, stretchesOf } from './slider-images.ts';

/** What the controls show. Times in seconds, volume 0 to 1. */
export interface Playback {
  /** The browser knows what it is about to play. */
  hasMetadata: boolean;
  isPlaying: boolean;
  hasEnded: boolean;
  /** Playing is wanted, and the next frame is not there yet. */
  isWaiting: boolean;
  currentTime: number;
  /** Infinity or NaN while unknown. */
  duration: number;
  buffered: Stretch[];
  volume: number;
  isMuted: boolean;
  rate: number;
}

const EVENTS = [
  'emptied',
  'loadedmetadata',
  'durationchange',
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'progress',
  'timeupdate',
  'volumechange',
  'ratechange',
];

/** The smallest step of time that is worth a drawing, as a share of the video: about a pixel of the slider. */
const SMALLEST_STEP = 1 / 1000;

const read = (video: HTMLVideoElement): Playback => {
  const isPlaying = !video.paused && !video.ended;
  return {
    hasMetadata: video.readyState > 0,
    isPlaying,
    hasEnded: video.ended,
    isWaiting: isPlaying && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    currentTime: video.currentTime,
    duration: video.duration,
    buffered: stretchesOf(video.buffered),
    volume: video.volume,
    isMuted: video.muted || video.volume === 0,
    rate: video.playbackRate,
  };
};

/** Calls `draw` with each frame of the screen on which the slider moves; gives what ends that. */
function followTime(video: HTMLVideoElement, draw: () => void): () => void {
  let drawn = video.currentTime;
  let frame = requestAnimationFrame(function look() {
    frame = requestAnimationFrame(look);
    if (Math.abs(video.currentTime - drawn) < video.duration * SMALLEST_STEP) return;
    drawn = video.currentTime;
    draw();
  });
  return () => cancelAnimationFrame(frame);
}

/**
 * Follows the state of a video element. `sync` looks at once: a slider that is moved must have its new value before its
 * next event, and the element tells of it later.
 */
export function usePlayback(video: HTMLVideoElement) {
  const [playback, setPlayback] = useState(() => read(video));
  const sync = useCallback(() => setPlayback(read(video)), [video]);

  useEffect(() => {
    const listening = new AbortController();
    for (const type of EVENTS) video.addEventListener(type, sync, { signal: listening.signal });
    sync();
    return () => listening.abort();
  }, [video, sync]);

  useEffect(() => {
    // `timeupdate` comes four times a second: on a short video the slider would jump.
    if (playback.isPlaying) return followTime(video, sync);
  }, [video, sync, playback.isPlaying]);

  return { playback, sync };
}

/** How far a file's own length may be from the known one, in seconds: a conversion ends with a whole frame. */
const TOLERANCE_SECONDS = 1;

/**
 * The length that the player shows, in seconds: the one that lists show, as long as it is that of the file.
 * @param own what the file says; NaN or Infinity while it does not
 * @param known whole seconds, where they are known
 */
export function shownLength(own: number, known: number | null | undefined): number {
  if (!Number.isFinite(own)) return known ?? 0;
  return known != null && Math.abs(own - known) <= TOLERANCE_SECONDS ? known : own;
}
