import { type RefObject, useEffect } from 'react';
import { isKeyFor } from '#web/ui/key-guard.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { actionOfKey, isRepeatable, type KeyAction } from './video-actions.ts';

type Frame = RefObject<Element | null>;

/** The players on the page, the newest last: it lies over the others and receives the keys. */
const players: Frame[] = [];

export function useShortcuts(frame: Frame, perform: (action: KeyAction, key: string) => void): void {
  useEffect(() => {
    players.push(frame);
    return () => void players.splice(players.indexOf(frame), 1);
  }, [frame]);
  useKeyDown((event) => {
    const action = actionOfKey(event.key);
    if (!action || players.at(-1) !== frame || !isKeyFor(frame.current, event)) return;
    // Space and the arrows would also scroll the page.
    event.preventDefault();
    if (!event.repeat || isRepeatable(action)) perform(action, event.key);
  });
}
