import { useRef, useState } from 'react';
import { focusNear } from './keep-focus.ts';

/**
 * Focus handlers for the content of a dialog without a trigger of its own: when the dialog closes, the focus returns to
 * the element that had it before or, when that is gone, to its neighbor.
 */
export function useReturnFocus() {
  // A field with autoFocus takes the focus before the dialog does, which then fires no event.
  const [atRender] = useState(() => document.activeElement);
  const opener = useRef(atRender);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const { current } = opener;
      if (!current) return;
      event.preventDefault();
      if (current instanceof HTMLElement && current.isConnected && current !== document.body) {
        current.focus({ preventScroll: true });
      } else focusNear(current);
    },
  };
}

/**
 * An `onOpenAutoFocus` handler of a dialog that focuses the panel instead of its first control. Keys then apply to the
 * whole dialog, and no button has the focus while a finger may still be pressing another one.
 */
export function focusPanel(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}
