import { useEffect, useSyncExternalStore } from 'react';

/** End of the window at which toasts stand. */
type ToastPlace = 'top' | 'bottom';

let place: ToastPlace = 'bottom';
const listeners = new Set<() => void>();

function move(next: ToastPlace): void {
  place = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts stand now. */
export const useToastPlace = (): ToastPlace => useSyncExternalStore(subscribe, () => place);

/** Keeps toasts at the top of the window while something that they must not cover is at its bottom. */
export function useToastsAtTop(isAtTop: boolean): void {
  useEffect(() => {
    if (!isAtTop) return;
    move('top');
    return () => move('bottom');
  }, [isAtTop]);
}
