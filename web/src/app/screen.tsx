import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { UNSAFE_LocationContext as LocationContext, useOutlet } from 'react-router-dom';
import { routes } from '#web/library/paths.ts';
import { usePlayerAddress } from './player-address.ts';

type Here = React.ContextType<typeof LocationContext>;

/** Location of the screen below a player whose address was opened directly: all recordings. */
const ALL_RECORDINGS = {
  location: { pathname: routes.recordings, search: '', hash: '', state: null, key: 'beneath' },
  navigationType: 'POP',
} as Here;

/**
 * The screen of the address. While a player is open, the screen on which it was opened stays mounted and keeps its own
 * location, because it reads its filters and tabs from there.
 */
export function Screen() {
  const outlet = useOutlet();
  const here = useContext(LocationContext);
  const { id, over } = usePlayerAddress();
  const left = useRef<{ outlet: ReactNode; here: Here } | null>(null);
  useEffect(() => {
    if (id === null) left.current = { outlet, here };
  });
  const isBeneath = over !== null && left.current !== null;
  const shown = isBeneath ? left.current : { outlet, here: id === null ? here : ALL_RECORDINGS };
  return <LocationContext value={shown?.here ?? here}>{shown?.outlet}</LocationContext>;
}
