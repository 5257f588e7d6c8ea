import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { manageSource, type Source, type SourceState } from './video-source.ts';

const AT_REST: SourceState = { isMeasuring: false, hasFailed: false, live: null, isUnsupported: false };

interface SourceListeners {
  /** Told when it cannot be played, even after its address was asked for again. */
  onError?: (() => void) | undefined;
  /** Told when this browser does not play segments of its codecs. */
  onUnsupported?: (() => void) | undefined;
  /** Told of another element that plays the same, and is to be the video from now on. */
  onRenewed: (next: HTMLVideoElement) => void;
}

/** Loads a source into a video element, and its next one when `src` changes; see `manageSource`. */
export function useSource(
  video: HTMLVideoElement,
  source: Source,
  { onError, onUnsupported, onRenewed }: SourceListeners,
) {
  const [state, setState] = useState(AT_REST);
  const manager = useRef<ReturnType<typeof manageSource>>(null);
  const renewed = useRef<HTMLVideoElement>(null);
  const follow = useEffectEvent((next: SourceState) => {
    setState(next);
    if (next.isUnsupported) onUnsupported?.();
    else if (next.hasFailed) onError?.();
  });
  const replace = useEffectEvent((next: HTMLVideoElement) => {
    renewed.current = next;
    onRenewed(next);
  });
  // The other parts of a source matter when its address is a new one: a token that was renewed is no new video.
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

  return { ...state, retry: () => manager.current?.retry(), goLive: () => manager.current?.goLive() };
}
