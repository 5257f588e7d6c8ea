import { useEffect, useEffectEvent } from 'react';
import { actionOfKey, type KeyAction } from './video-actions.ts';

const TYPING = 'input:not([type="range"]), textarea, select, [contenteditable="true"]';
/** These answer Space themselves. */
const PRESSABLE = 'button, a[href], [role="menuitem"], [role="switch"], [role="radio"]';

/** Whether the focused element has a use of its own for a key. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING)) return true;
  if (key === ' ') return target.closest(PRESSABLE) !== null;
  return key.startsWith('Arrow') && target.closest('[data-own-arrows]') !== null;
}

/** Listens for the player's keys on the whole page, as long as the component is there. */
export function useShortcuts(perform: (action: KeyAction) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target, event.key)) return;
    const action = actionOfKey(event.key);
    if (!action) return;
    // Space and the arrows would scroll the page as well.
    event.preventDefault();
    perform(action);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
