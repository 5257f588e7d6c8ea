import { useEffect, useState } from 'react';
import { type Line, lineAt } from './find-lines.ts';

const EVENTS = ['timeupdate', 'seeking', 'loadedmetadata'] as const;

/** Whether an element is the one that a player shows: another may load beneath it, to take its place. */
const isShown = (target: EventTarget | null): target is HTMLVideoElement =>
  target instanceof HTMLVideoElement && target.ariaHidden !== 'true' && target.closest('.player') !== null;

/** Number of the line that the page's player is at; -1 for none. Listens to whichever element the player shows. */
export function useLine(lines: readonly Line[]): number {
  const [index, setIndex] = useState(-1);
  useEffect(() => {
    const look = (video: Element | EventTarget | null) => {
      if (isShown(video)) setIndex(lineAt(lines, video.currentTime));
    };
    for (const video of document.querySelectorAll('.player video')) look(video);
    const listening = new AbortController();
    // Events of media do not bubble, but can be caught on their way down.
    const options = { capture: true, signal: listening.signal };
    for (const type of EVENTS) document.addEventListener(type, ({ target }) => look(target), options);
    return () => listening.abort();
  }, [lines]);
  return index;
}
