import { type RefObject, useLayoutEffect, useState } from 'react';
import { mustMakeWay } from './make-way.ts';

/** Calls back, once a frame at most, whenever what lies beneath may have changed. */
function watchScreen(screen: Element, look: () => void): () => void {
  let frame = 0;
  const lookSoon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      look();
    });
  };
  const listening = new AbortController();
  for (const event of ['scroll', 'resize']) {
    window.addEventListener(event, lookSoon, { passive: true, signal: listening.signal });
  }
  const size = new ResizeObserver(lookSoon);
  size.observe(screen);
  const content = new MutationObserver(lookSoon);
  content.observe(screen, { childList: true, subtree: true });
  return () => {
    listening.abort();
    size.disconnect();
    content.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** Whether a floating button must make way now for what the screen below it has. */
export function useMakeWay(floating: RefObject<Element | null>): boolean {
  const [makesWay, setMakesWay] = useState(true);
  useLayoutEffect(() => {
    const screen = document.querySelector('main');
    const look = () => {
      if (screen && floating.current) setMakesWay(mustMakeWay(floating.current, screen));
    };
    look();
    return screen ? watchScreen(screen, look) : undefined;
  }, [floating]);
  return makesWay;
}
