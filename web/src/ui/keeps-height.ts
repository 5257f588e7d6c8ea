import type { RefCallback } from 'react';

/**
 * Keeps the height of an element in a custom property of the page, which makes way for it.
 * @param gap added to the height, in pixels
 * @returns the ref of the element
 */
export const keepsHeight =
  (property: `--${string}`, gap = 0): RefCallback<HTMLElement> =>
  (element) => {
    if (!element) return;
    const { style } = document.documentElement;
    const size = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight + gap}px`));
    size.observe(element);
    return () => {
      size.disconnect();
      style.removeProperty(property);
    };
  };

/** One ref for two purposes. */
export const bothRefs =
  (one: RefCallback<HTMLElement>, other: RefCallback<HTMLElement>): RefCallback<HTMLElement> =>
  (element) => {
    const leave = [one(element), other(element)];
    return () => {
      for (const each of leave) each?.();
    };
  };
