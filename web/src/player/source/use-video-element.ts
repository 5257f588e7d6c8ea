import { type RefObject, useEffect, useState } from 'react';
import { playOn } from './keep-place.ts';

interface ElementProps {
  title: string;
  element?: HTMLVideoElement | undefined;
}

const CLASSES = 'absolute inset-0 size-full object-contain';

/** Removes the element and stops its loading, unless it is added again at once, as React's strict mode does. */
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
 * The player's video element, which becomes the first child of `slot`: the element that the page began to load, or a
 * new one. `replace` puts another element in its place.
 */
export function useVideoElement(slot: RefObject<HTMLElement | null>, { title, element }: ElementProps) {
  const [video, replace] = useState(() => element ?? document.createElement('video'));

  useEffect(() => {
    const isPlaying = !video.paused;
    video.hidden = false;
    video.controls = false;
    video.playsInline = true;
    if (!video.hasAttribute('preload')) video.preload = 'metadata';
    video.className = CLASSES;
    // An element after a handover is in the slot already; a move would pause it.
    if (video.parentNode !== slot.current) slot.current?.prepend(video);
    // Of an element that the viewer has started with the browser's own controls.
    if (isPlaying && video.paused) void playOn(video);
    return () => release(video);
  }, [video, slot]);

  useEffect(() => {
    video.setAttribute('aria-label', title);
  }, [video, title]);

  return { video, replace };
}
