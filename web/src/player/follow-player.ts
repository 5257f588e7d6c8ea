import { useLayoutEffect, useState } from 'react';

const EVENTS = ['timeupdate', 'seeking', 'loadedmetadata', 'loadeddata', 'play', 'pause', 'ratechange'] as const;

/** Whether an element is the visible one of a player: during a handover, another element loads beneath it. */
const isShown = (target: EventTarget | null): target is HTMLVideoElement =>
  target instanceof HTMLVideoElement &&
  target.getAttribute('aria-hidden') !== 'true' &&
  target.closest('.player') !== null;

/**
 * Follows the page's player, also when it changes its element.
 * @param work called with its video now, and at each change of its time or its state
 * @returns stops the calls
 */
export function followPlayer(work: (video: HTMLVideoElement) => void): () => void {
  const check = (target: EventTarget | null) => {
    if (isShown(target)) work(target);
  };
  for (const video of document.querySelectorAll('.player video')) check(video);
  const listening = new AbortController();
  // Media events do not bubble, but the capture phase gets them.
  const options = { capture: true, signal: listening.signal };
  for (const type of EVENTS) document.addEventListener(type, ({ target }) => check(target), options);
  return () => listening.abort();
}

const hasFrame = ({ readyState }: HTMLVideoElement): boolean => readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;

/** Waits until the page's player shows a frame. @param signal ends the wait too */
export async function untilFirstFrame(signal: AbortSignal): Promise<void> {
  let stop = () => {};
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
    stop = followPlayer((video) => hasFrame(video) && resolve());
  });
  stop();
}

/** The current time of the page's player in whole seconds; null without a player. */
export function usePlayerSecond(): number | null {
  const [second, setSecond] = useState<number | null>(null);
  // Before the first paint: elements that depend on the time have their places in it.
  useLayoutEffect(() => followPlayer(({ currentTime }) => setSecond(Math.floor(currentTime))), []);
  return second;
}
