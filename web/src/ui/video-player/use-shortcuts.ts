import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isCovered, isForOthers } from './key-guard.ts';
import { actionOfKey, isRepeatable, type KeyAction } from './video-actions.ts';

/** Players on the page, the one that came last at the end: it lies over the others, and has the keys. */
const players: symbol[] = [];

/** Listens for the player's keys on the whole page, as long as the component is there. */
export function useShortcuts(frame: RefObject<Element | null>, perform: (action: KeyAction) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOfKey(event.key);
    if (!action || isForOthers(event) || isCovered(frame.current)) return;
    // Space and the arrows would scroll the page as well.
    event.preventDefault();
    if (!event.repeat || isRepeatable(action)) perform(action);
  });

  useEffect(() => {
    const player = Symbol();
    players.push(player);
    const listen = (event: KeyboardEvent) => {
      if (players.at(-1) === player) onKey(event);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      players.splice(players.indexOf(player), 1);
    };
  }, []);
}
