import { useEffect } from 'react';

/** Puts the focus on the player when a visit has begun: what had it is gone. @param isThere whether it has, and is shown */
export function useFocusOnVisit(isThere: boolean): void {
  useEffect(() => {
    if (isThere) document.querySelector<HTMLElement>('.player')?.focus({ preventScroll: true });
  }, [isThere]);
}
