import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isCovered, isForOthers } from './key-guard.ts';
import { actionOfKey, isRepeatable, type KeyAction } from './video-actions.ts';

/** The players on the page, the newest last: it lies over the others and receives the keys. */
const players: symbol[] = [];

/** Listens for the player's keys on the whole page. */
export function useShortcuts(frame: RefObject<Element | null>, perform: (action: KeyAction) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOfKey(event.key);
    if (!action || isForOthers(event) || isCovered(frame.current)) return;
    // Space and the arrows would also scroll the page.
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
