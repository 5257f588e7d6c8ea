import { useEffect, useState } from 'react';

const EVENTS = ['enterpictureinpicture', 'leavepictureinpicture'];

/**
 * Whether the video is in a window of its own over everything else, and a switch.
 * @param onError hears of a browser that refuses
 * @returns undefined where the browser has no such window, or keeps its own button for it
 */
export function usePictureInPicture(video: HTMLVideoElement, onError: () => void) {
  const [isInWindow, setInWindow] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const update = () => setInWindow(document.pictureInPictureElement === video);
    for (const type of EVENTS) video.addEventListener(type, update, { signal: listening.signal });
    return () => listening.abort();
  }, [video]);

  const toggle = async () => {
    try {
      await (isInWindow ? document.exitPictureInPicture() : video.requestPictureInPicture());
    } catch (error) {
      console.warn('Picture-in-picture could not be switched.', error);
      onError();
    }
  };
  return document.pictureInPictureEnabled ? { isInWindow, toggle: () => void toggle() } : undefined;
}
