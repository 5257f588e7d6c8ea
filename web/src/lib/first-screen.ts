import { useEffect, useState } from 'react';
import { queryClient } from './query.ts';

/** Time between two checks of the requests, in milliseconds: an answer may lead to the next request. */
const CHECK_MS = 300;
/** Checks that wait for pictures and parts: a line that stalls must not hold the rest back. */
const MOST_CHECKS = 10;

const waiting = new Set<() => void>();
let isShown = false;
let isChecking = false;

/** Does work once the browser has time. Safari has no requestIdleCallback. */
const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work));

/** Does at once what waits for the first screen: a person has begun something that may need it without a network. */
export function endFirstScreen(): void {
  isShown = true;
  for (const work of waiting) work();
  waiting.clear();
}

const isInWindow = (element: Element): boolean => {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
};

/** Whether a picture or a part in the window, or the first frame of a video, is still loading. */
const awaitsParts = (): boolean =>
  [...document.images].some((image) => !image.complete && isInWindow(image)) ||
  [...document.querySelectorAll('[role=status]')].some(
    (part) => part.textContent?.startsWith('Loading') && isInWindow(part),
  ) ||
  [...document.querySelectorAll('video')].some(
    ({ networkState, readyState }) =>
      networkState === HTMLMediaElement.NETWORK_LOADING && readyState < HTMLMediaElement.HAVE_CURRENT_DATA,
  );

/** @param patience how many checks still wait for pictures and parts */
function check(wasQuiet: boolean, patience: number): void {
  const hasData = document.readyState === 'complete' && queryClient.isFetching() === 0;
  const isQuiet = hasData && (patience === 0 || !awaitsParts());
  if (isQuiet && wasQuiet) whenIdle(endFirstScreen);
  else setTimeout(check, CHECK_MS, isQuiet, hasData ? Math.max(0, patience - 1) : patience);
}

/**
 * Does work that the first screen does not need, such as loading the code of the next click: once the screen has its
 * data, its pictures and its parts, and the browser has time.
 * @returns forgets the work
 */
export function afterFirstScreen(work: () => void): () => void {
  if (isShown) work();
  else waiting.add(work);
  if (!isChecking) setTimeout(check, CHECK_MS, false, MOST_CHECKS);
  isChecking = true;
  return () => void waiting.delete(work);
}

/** Whether the first screen has its data. */
export function useIsFirstScreenShown(): boolean {
  const [isKnown, setKnown] = useState(isShown);
  useEffect(() => afterFirstScreen(() => setKnown(true)), []);
  return isKnown;
}
