import { useCallback } from 'react';
import { useToastsClear } from '#web/ui/toast-place.ts';

/** Custom property with the height of the panel at the bottom of the window. The page ends above it. */
const HEIGHT = '--dock-height';

/** Keeps the page and the toasts clear of a panel at the bottom of the window. @returns the ref of the panel */
export function useDock() {
  const keepToastsClear = useToastsClear();
  return useCallback(
    (panel: HTMLElement) => {
      const { style } = document.documentElement;
      const leave = keepToastsClear(panel);
      const size = new ResizeObserver(() => style.setProperty(HEIGHT, `${panel.offsetHeight}px`));
      size.observe(panel);
      return () => {
        size.disconnect();
        style.removeProperty(HEIGHT);
        leave?.();
      };
    },
    [keepToastsClear],
  );
}
