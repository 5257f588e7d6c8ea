import type { RefCallback } from 'react';

/** The elements that float over the page, which toasts must not cover. */
export const floatingElements = new Set<Element>();

/** Event of the window: a floating element has come, gone, moved or changed its size. */
export const FLOATING_MOVED = 'floatingmoved';

/** For elements that move in another way than by their size, an animation or scrolling. */
export const reportFloatingMoved = (): void => {
  dispatchEvent(new Event(FLOATING_MOVED));
};

/** Ref of a floating element: the toasts move to where they do not cover it. */
export const keepToastsClear: RefCallback<Element> = (element) => {
  if (!element) return;
  floatingElements.add(element);
  reportFloatingMoved();
  const observer = new ResizeObserver(reportFloatingMoved);
  observer.observe(element);
  return () => {
    observer.disconnect();
    floatingElements.delete(element);
    reportFloatingMoved();
  };
};
