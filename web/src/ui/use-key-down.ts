import { useEffectEvent, useLayoutEffect } from 'react';

/** Listens for key presses on the whole page. @param target null while not listening */
export function useKeyDown(onKey: (event: KeyboardEvent) => void, target: GlobalEventHandlers | null = document): void {
  const listener = useEffectEvent(onKey);
  // After the painting, a busy browser would already show a page that hears no keys yet.
  useLayoutEffect(() => {
    target?.addEventListener('keydown', listener);
    return () => target?.removeEventListener('keydown', listener);
  }, [target]);
}
