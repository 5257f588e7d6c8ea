import { type RefObject, useEffect, useState } from 'react';

interface ElementProps {
  title: string;
  /** Of the page, and loading already. */
  element?: HTMLVideoElement | undefined;
}

const CLASSES = 'absolute inset-0 size-full object-contain';

/** An element that is not shown again stops loading; React's strict mode takes it away for a moment only. */
function release(video: HTMLVideoElement) {
  video.remove();
  queueMicrotask(() => {
    if (video.isConnected) return;
    video.removeAttribute('src');
    video.replaceChildren();
    video.load();
  });
}

/**
 * The player's video element, put at the beginning of `slot`: one that the page began to load, or one of its own. `replace`
 * puts another in its place.
 */
export function useVideoElement(slot: RefObject<HTMLElement | null>, { title, element }: ElementProps) {
  const [video, replace] = useState(() => element ?? document.createElement('video'));

  useEffect(() => {
    video.hidden = false;
    video.playsInline = true;
    if (!video.hasAttribute('preload')) video.preload = 'metadata';
    video.className = CLASSES;
    // One that plays beneath the other is there already: moved, it would stop.
    if (video.parentNode !== slot.current) slot.current?.prepend(video);
    return () => release(video);
  }, [video, slot]);

  useEffect(() => {
    video.setAttribute('aria-label', title);
  }, [video, title]);

  return { video, replace };
}
