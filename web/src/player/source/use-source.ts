import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rangesOf } from '#shared/rules/ground/time-ranges.ts';
import { followStall } from '../segments/follow-stall.ts';
import type { Source, SourceState } from './element-source.ts';
import { manageSource } from './video-source.ts';

const AT_REST: SourceState = { phase: 'playable', live: null };

/** Whether the playlist of a live recording is read: not once its recorder sends nothing. */
const isReading = ({ live }: SourceState): boolean => live !== null && !live.isSilent;

interface SourceListeners {
  /** Called when the video cannot be played, even after a request for a new address. */
  onError?: (() => void) | undefined;
  /** Called when this browser cannot play the source. @returns whether the page waits for another */
  onUnsupported?: (() => boolean) | undefined;
  /** Called when the player begins to read the playlist of a live recording, and when it has nothing more to read. */
  onLiveReading?: ((isReading: boolean) => void) | undefined;
  /** Called with another element that plays the same and replaces the video. */
  onRenewed: (next: HTMLVideoElement) => void;
}

/** Whether a video has loaded the next second. */
const isFed = ({ buffered, currentTime }: HTMLVideoElement): boolean =>
  rangesOf(buffered).some(([from, to]) => from <= currentTime && to > currentTime + 1);

/** Loads a source into a video element, and again when `src` changes; see `manageSource`. */
export function useSource(
  video: HTMLVideoElement,
  source: Source,
  { onError, onUnsupported, onLiveReading, onRenewed }: SourceListeners,
) {
  const [state, setState] = useState(AT_REST);
  const manager = useRef<ReturnType<typeof manageSource>>(null);
  const renewed = useRef<HTMLVideoElement>(null);
  const follow = useEffectEvent((next: SourceState) => {
    setState(next);
    if (isReading(next) !== isReading(state)) onLiveReading?.(isReading(next));
    const isWaiting = next.phase === 'unsupported' && onUnsupported?.();
    if (!isWaiting && (next.phase === 'failed' || next.phase === 'unsupported')) onError?.();
  });
  const replace = useEffectEvent((next: HTMLVideoElement) => {
    renewed.current = next;
    onRenewed(next);
  });
  // Only a new `src` is a new video; a renewed token in another part of the source is not.
  const load = useEffectEvent(() => {
    if (renewed.current === video) manager.current?.adopt(source);
    else manager.current?.load(source);
    renewed.current = null;
  });

  useEffect(() => {
    const current = manageSource(video, { onState: (next) => follow(next), onRenewed: (next) => replace(next) });
    manager.current = current;
    return () => current.stop();
  }, [video]);

  useEffect(() => load(), [video, source.src]);

  // The player of segments follows them itself.
  const leave = useEffectEvent(() => !source.isPlaylist && onUnsupported?.());
  useEffect(() => {
    const following = new AbortController();
    followStall({ video, isFed: () => isFed(video), onStall: leave, signal: following.signal });
    return () => following.abort();
  }, [video]);

  return { ...state, retry: () => manager.current?.retry(), goLive: () => manager.current?.goLive() };
}
