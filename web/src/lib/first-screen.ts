import { useEffect, useState } from 'react';
import { queryClient } from './query.ts';

/** Time between two checks of the requests, in milliseconds: an answer may lead to the next request. */
const CHECK_MS = 300;

const waiting = new Set<() => void>();
let isShown = false;
let isWatching = false;

/** Does work once the browser has time. Safari has no requestIdleCallback. */
const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work));

function run(): void {
  isShown = true;
  for (const work of waiting) work();
  waiting.clear();
}

function check(wasQuiet: boolean): void {
  const isQuiet = document.readyState === 'complete' && queryClient.isFetching() === 0;
  if (isQuiet && wasQuiet) whenIdle(run);
  else setTimeout(check, CHECK_MS, isQuiet);
}

/**
 * Does work that the first screen does not need, such as loading the code of the next click: once the screen has its
 * data, and the browser has time.
 * @returns forgets the work
 */
export function afterFirstScreen(work: () => void): () => void {
  if (isShown) work();
  else waiting.add(work);
  if (!isWatching) setTimeout(check, CHECK_MS, false);
  isWatching = true;
  return () => void waiting.delete(work);
}

/** Whether the first screen has its data. */
export function useIsFirstScreenShown(): boolean {
  const [isKnown, setKnown] = useState(isShown);
  useEffect(() => afterFirstScreen(() => setKnown(true)), []);
  return isKnown;
}
