import { useRef } from 'react';

/**
 * Delays the chosen action of a menu until the menu has closed and its button has the focus again: a dialog that the
 * action opens returns the focus there. Pass `onCloseAutoFocus` to the menu's content.
 */
export function useMenuAction() {
  const chosen = useRef<(() => void) | null>(null);
  const doChosen = () => {
    chosen.current?.();
    chosen.current = null;
  };
  return {
    choose: (action: () => void) => {
      chosen.current = action;
    },
    onCloseAutoFocus: () => queueMicrotask(doChosen),
  };
}
