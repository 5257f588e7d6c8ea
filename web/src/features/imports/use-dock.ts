import { useMemo } from 'react';
import { bothRefs, keepsHeight } from '#web/ui/keeps-height.ts';
import { useToastsClear } from '#web/ui/toast-place.ts';

/** The page ends above the panel. */
const keepHeight = keepsHeight('--dock-height');

/** Keeps the page and the toasts clear of a panel at the bottom of the window. @returns the ref of the panel */
export function useDock() {
  const clear = useToastsClear();
  return useMemo(() => bothRefs(clear, keepHeight), [clear]);
}
