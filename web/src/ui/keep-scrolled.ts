import { useEffect } from 'react';

/** What people scroll and press with. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls now, and again whenever contents change their size while they load, until the person acts.
 * @param scroll brings something into view
 * @param place where an act ends it
 * @returns ends it
 */
export function keepScrolled(
  scroll: () => void,
  contents: Iterable<Element> = [document.body],
  place: EventTarget = window,
): () => void {
  // Its first call is before the next frame.
  const observer = new ResizeObserver(scroll);
  const end = () => {
    observer.disconnect();
    for (const type of ACTS) place.removeEventListener(type, end, true);
  };
  for (const content of contents) observer.observe(content);
  // While it descends: the press that asked for this may still be on its way up.
  for (const type of ACTS) place.addEventListener(type, end, true);
  return end;
}

/** Keeps the element with this id scrolled into view: see `keepScrolled`. Null scrolls nowhere. */
export function useScrollTo(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    return keepScrolled(() => document.getElementById(id)?.scrollIntoView());
  }, [id]);
}
