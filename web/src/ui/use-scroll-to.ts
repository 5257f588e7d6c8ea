import { useEffect } from 'react';

/** Events of a person who scrolls or presses. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls to the element with this id, and keeps it in view while what is above it loads, until the person acts. Null
 * scrolls nowhere.
 */
export function useScrollTo(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    // Its first call is at once.
    const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
    const end = () => observer.disconnect();
    observer.observe(document.body);
    // While it descends: the press that opened this screen may still be on its way up.
    for (const type of ACTS) addEventListener(type, end, true);
    return () => {
      end();
      for (const type of ACTS) removeEventListener(type, end, true);
    };
  }, [id]);
}
