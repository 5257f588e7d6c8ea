import { type RefObject, useEffect, useState } from 'react';

/** iPhones show only videos in fullscreen, through a method with a vendor prefix. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen: () => void };

/** @throws TypeError in a browser without a fullscreen mode */
const enter = (frame: HTMLElement, video: HTMLVideoElement) =>
  typeof frame.requestFullscreen === 'function'
    ? frame.requestFullscreen()
    : (video as AppleVideo).webkitEnterFullscreen();

/** Whether a frame is in fullscreen, and a toggle. @param onError called when the browser refuses */
export function useFullscreen(
  frame: RefObject<HTMLElement | null>,
  video: HTMLVideoElement,
  onError?: (error: unknown) => void,
) {
  const [isFullscreen, setFullscreen] = useState(false);

  useEffect(() => {
    const update = () => setFullscreen(document.fullscreenElement === frame.current && frame.current !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [frame]);

  const toggle = async () => {
    if (!frame.current) return;
    try {
      await (document.fullscreenElement ? document.exitFullscreen() : enter(frame.current, video));
    } catch (error) {
      console.error('Fullscreen could not be switched.', error);
      onError?.(error);
    }
  };
  return { isFullscreen, toggleFullscreen: () => void toggle() };
}

const WINDOW_EVENTS = ['enterpictureinpicture', 'leavepictureinpicture'];

/**
 * Whether the video is in the picture-in-picture window, and a toggle.
 * @param onError called when the browser refuses
 * @returns undefined where a page cannot open that window
 */
export function usePictureInPicture(video: HTMLVideoElement, onError: () => void) {
  const [isInWindow, setInWindow] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const update = () => setInWindow(document.pictureInPictureElement === video);
    for (const type of WINDOW_EVENTS) video.addEventListener(type, update, { signal: listening.signal });
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
