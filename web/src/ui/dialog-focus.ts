import { useRef } from 'react';

/**
 * Handlers for a dialog's content that has no trigger of its own: when it closes, the focus goes back to what had it
 * before, or to the screen when that has gone.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const { current } = opener;
      const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
      const target = isThere ? current : document.querySelector('main');
      if (!target) return;
      event.preventDefault();
      target.focus({ preventScroll: true });
    },
  };
}

/**
 * For a dialog's `onOpenAutoFocus`: the panel itself gets the focus, and no control in it. Keys then mean what they mean
 * to the whole dialog, and no button is ready under a finger that was still pressing another one.
 */
export function focusPanel(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}
