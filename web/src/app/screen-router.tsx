import { createContext, type ReactNode, startTransition, use, useEffect, useLayoutEffect, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  matchRoutes,
  type RouteObject,
  Router,
  useRoutes,
} from 'react-router-dom';
import { createScreenHistory, type HeldChange, type ScreenHistory, type Shown } from './screen-history.ts';
import { leaveEntry } from './scroll-positions.ts';

const HistoryContext = createContext<ScreenHistory | null>(null);

interface ScreenRouterProps {
  /** The `handle` of a route loads its code: a function that returns a promise, or null once it is loaded. */
  routes: RouteObject[];
  /** Shown until the first screen has its code. */
  waiting: ReactNode;
}

/**
 * React Router with plain routes: its data routers, which also load and send data, are twice as large. It shows a screen
 * once its code is loaded, and can ask before a screen is left.
 */
export function ScreenRouter({ routes, waiting }: ScreenRouterProps) {
  const [history] = useState(() => createScreenHistory(createBrowserHistory(), (path) => loadScreen(routes, path)));
  const [shown, setShown] = useState<Shown | null>(null);
  useLayoutEffect(() => {
    const show = (next: Shown) => {
      leaveEntry(next.location.key);
      startTransition(() => setShown(next));
    };
    return history.listen(show);
  }, [history]);
  if (!shown) return waiting;
  return (
    <HistoryContext value={history}>
      <Router navigator={history.navigator} location={shown.location} navigationType={shown.action}>
        <Screens routes={routes} />
      </Router>
    </HistoryContext>
  );
}

const Screens = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

function loadScreen(routes: RouteObject[], pathname: string): Promise<unknown> | null {
  const load: unknown = matchRoutes(routes, pathname)?.at(-1)?.route.handle;
  return typeof load === 'function' ? load() : null;
}

/**
 * Holds changes of the address back, for one component of the app.
 * @param holds whether to hold the change from one path to another
 * @returns the change to decide about; null without one
 */
export function useHeldChange(holds: (from: string, to: string) => boolean): HeldChange | null {
  const history = use(HistoryContext);
  if (!history) throw new Error('No ScreenRouter');
  const [held, setHeld] = useState<HeldChange | null>(null);
  useEffect(() => history.guard({ holds, onHeld: setHeld }));
  return held;
}
