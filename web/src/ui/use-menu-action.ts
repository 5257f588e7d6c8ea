import { useRef } from 'react';

/**
 * Delays the chosen action of a menu or of the command palette until it has closed and returned the focus: a dialog that
 * the action opens returns the focus to the same place. Pass `onCloseAutoFocus` to the content of the menu.
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
