import { useCallback, useEffect, useState } from 'react';
import { rangesOf, type TimeRange } from '#shared/rules/ground/time-ranges.ts';
import { isAtEnd } from '../source/keep-place.ts';

/** The state that the controls show. Times are in seconds, the volume is 0 to 1. */
export interface Playback {
  hasMetadata: boolean;
  isPlaying: boolean;
  hasEnded: boolean;
  /** Whether playback has stalled because the next frame is not loaded. */
  isWaiting: boolean;
  currentTime: number;
  /** Infinity or NaN while unknown. */
  duration: number;
  buffered: TimeRange[];
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

/** The smallest step of time that causes a render, as a share of the video: about a pixel of the slider. */
const SMALLEST_STEP = 1 / 1000;

const read = (video: HTMLVideoElement): Playback => {
  const isPlaying = !video.paused && !video.ended;
  return {
    hasMetadata: video.readyState > 0,
    isPlaying,
    hasEnded: !isPlaying && isAtEnd(video),
    isWaiting: isPlaying && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    currentTime: video.currentTime,
    duration: video.duration,
    buffered: rangesOf(video.buffered),
    volume: video.volume,
    isMuted: video.muted || video.volume === 0,
    // In quarters: a live recording may play up to a tenth faster than the viewer has chosen.
    rate: Math.round(video.playbackRate * 4) / 4,
  };
};

/** Calls `draw` on each animation frame in which the slider moves. @returns stops the calls */
function followTime(video: HTMLVideoElement, draw: () => void): () => void {
  let drawn = video.currentTime;
  let frame = requestAnimationFrame(function check() {
    frame = requestAnimationFrame(check);
    if (Math.abs(video.currentTime - drawn) < video.duration * SMALLEST_STEP) return;
    drawn = video.currentTime;
    draw();
  });
  return () => cancelAnimationFrame(frame);
}

/**
 * Follows the state of a video element. `sync` reads the state at once: a slider must have its new value before its
 * next event, and the element fires its own event later.
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
    // `timeupdate` fires four times a second: on a short video the slider would jump.
    if (playback.isPlaying) return followTime(video, sync);
  }, [video, sync, playback.isPlaying]);

  return { playback, sync };
}

/**
 * The largest difference between the file's length and the known one, in seconds: a conversion ends with a whole frame.
 */
const TOLERANCE_SECONDS = 1;

/**
 * The length that the player shows, in seconds: the known length, which lists show too, unless the file's length
 * differs.
 * @param own the file's length; NaN or Infinity while it is unknown
 * @param known whole seconds; null or undefined when unknown
 */
export function shownLength(own: number, known: number | null | undefined): number {
  if (!Number.isFinite(own)) return known ?? 0;
  return known != null && Math.abs(own - known) <= TOLERANCE_SECONDS ? known : own;
}
