import type { RefCallback } from 'react';
import { keepToastsClear } from './floating-elements.ts';

/**
 * Keeps the toasts clear of an element at the bottom of the window, and its height in a custom property of the page,
 * which makes way for it.
 * @param gap added to the height, in pixels
 * @returns the ref of the element
 */
export const bottomBar =
  (property: `--${string}`, gap = 0): RefCallback<HTMLElement> =>
  (element) => {
    const leave = keepToastsClear(element);
    if (!element) return leave;
    const { style } = document.documentElement;
    const size = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight + gap}px`));
    size.observe(element);
    return () => {
      leave?.();
      size.disconnect();
      style.removeProperty(property);
    };
  };
