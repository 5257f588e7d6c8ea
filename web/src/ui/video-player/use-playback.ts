import { type RefObject, useState } from 'react';

/** What the controls show. Times in seconds, volume 0 to 1. */
export interface Playback {
  /** The browser knows what it is about to play. */
  hasMetadata: boolean;
  isPlaying: boolean;
  /** Playing is wanted, and the next frame is not there yet. */
  isWaiting: boolean;
  currentTime: number;
  /** Infinity or NaN while unknown. */
  duration: number;
  bufferedTo: number;
  volume: number;
  isMuted: boolean;
  rate: number;
}

const FUTURE_DATA = 3;

/** End of the buffered stretch that holds the current moment. */
function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index);
  }
  return currentTime;
}

const read = (video: HTMLVideoElement): Playback => ({
  hasMetadata: video.readyState > 0,
  isPlaying: !video.paused && !video.ended,
  isWaiting: !video.paused && !video.ended && video.readyState < FUTURE_DATA,
  currentTime: video.currentTime,
  duration: video.duration,
  bufferedTo: bufferedTo(video),
  volume: video.volume,
  isMuted: video.muted || video.volume === 0,
  rate: video.playbackRate,
});

const NOTHING: Playback = {
  hasMetadata: false,
  isPlaying: false,
  isWaiting: false,
  currentTime: 0,
  duration: Number.NaN,
  bufferedTo: 0,
  volume: 1,
  isMuted: false,
  rate: 1,
};

/** Follows a video element: gives its state, and the event handlers that keep the state true. */
export function usePlayback(ref: RefObject<HTMLVideoElement | null>) {
  const [playback, setPlayback] = useState(NOTHING);
  const sync = () => {
    if (ref.current) setPlayback(read(ref.current));
  };
  const handlers = {
    onLoadStart: sync,
    onDurationChange: sync,
    onPlay: sync,
    onPlaying: sync,
    onPause: sync,
    onEnded: sync,
    onWaiting: sync,
    onCanPlay: sync,
    onSeeking: sync,
    onProgress: sync,
    onTimeUpdate: sync,
    onVolumeChange: sync,
    onRateChange: sync,
  };
  return { playback, handlers, sync };
}
