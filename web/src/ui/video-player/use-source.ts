import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { manageSource, type Source, type SourceState } from './video-source.ts';

const AT_REST: SourceState = { isMeasuring: false, hasFailed: false };

/**
 * Loads a source into a video element, and its next one when `src` changes; see `manageSource`.
 * @param onError told when it cannot be played, even after its address was asked for anew
 */
export function useSource(video: HTMLVideoElement, source: Source, onError?: () => void) {
  const [state, setState] = useState(AT_REST);
  const manager = useRef<ReturnType<typeof manageSource>>(null);
  const follow = useEffectEvent((next: SourceState) => {
    setState(next);
    if (next.hasFailed) onError?.();
  });
  // The other parts of a source matter when its address is a new one: a token that was renewed is no new video.
  const load = useEffectEvent(() => manager.current?.load(source));

  useEffect(() => {
    const current = manageSource(video, (next) => follow(next));
    manager.current = current;
    return () => current.stop();
  }, [video]);

  useEffect(() => load(), [video, source.src]);

  return { ...state, retry: () => manager.current?.retry() };
}
