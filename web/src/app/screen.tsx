import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { UNSAFE_LocationContext as LocationContext, useOutlet } from 'react-router-dom';
import { usePlayerAddress } from './player-address.ts';

type Here = React.ContextType<typeof LocationContext>;

/**
 * The screen of the address. While a player is open, the screen on which it was opened stays mounted and keeps its own
 * location, because it reads its filters and tabs from there.
 */
export function Screen() {
  const outlet = useOutlet();
  const here = useContext(LocationContext);
  const { over } = usePlayerAddress();
  const left = useRef<{ outlet: ReactNode; here: Here } | null>(null);
  useEffect(() => {
    if (over === null) left.current = { outlet, here };
  });
  const shown = over !== null && left.current !== null ? left.current : { outlet, here };
  return <LocationContext value={shown?.here ?? here}>{shown?.outlet}</LocationContext>;
}
