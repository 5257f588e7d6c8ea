import { type ReactNode, useEffect, useRef } from 'react';
import { matchPath, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '#web/library/current-user.ts';
import { paths, routes } from '#web/library/paths.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { isProductPath } from './early-requests.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { returnPath } from './return-path.ts';
import { SessionGate } from './session-gate.tsx';
import { notifyUnauthorized } from './unauthorized.ts';

export const loadShell = () => import('./shell.tsx').then((m) => m.Shell);
const Shell = lazyComponent(loadShell, LoadingScreen);
const LandingScreen = lazyComponent(() => import('./landing-screen.tsx').then((m) => m.LandingScreen), LoadingScreen);

/** Screens that need a session. The dashboard's address, and those of no screen, show the landing page to visitors. */
const CLOSED_ROUTES = Object.values(routes).filter((route) => route !== routes.home && isProductPath(route));

/** Screens for visitors only, such as the login. They redirect logged-in users. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const [query] = useSearchParams();
  const invitation = query.get('invitation');
  const onward = (!invitation && returnPath()) || paths.afterSignIn(invitation);
  return <SessionGate signedIn={() => <Navigate to={onward} replace />} signedOut={() => children} />;
}

/** The product for a logged-in user. All its screens share one shell, so a recording survives a change of screen. */
export function ProductGate() {
  useEffect(() => {
    // In parallel with the request for the user. If this fails, Shell loads the code again and reports a failure.
    loadShell().catch(() => undefined);
  }, []);
  const visitor = useVisitorScreen();
  return <SessionGate signedIn={(user) => <Shell user={user} />} signedOut={() => visitor} />;
}

/**
 * The screen for a visitor: the login after a logout on this page, the landing page on routes that are open to
 * visitors, or else the notice that the session has ended, which redirects to the login.
 */
function useVisitorScreen(): ReactNode {
  const { user } = useCurrentUser();
  const wasSignedIn = useRef(false);
  const { pathname } = useLocation();
  const open = !CLOSED_ROUTES.some((route) => matchPath(route, pathname));
  useEffect(() => {
    if (user) wasSignedIn.current = true;
  }, [user]);
  if (wasSignedIn.current) return <Navigate to={paths.login()} replace />;
  return open ? <LandingScreen /> : <Unauthorized />;
}

function Unauthorized() {
  useEffect(notifyUnauthorized, []);
  return <LoadingScreen />;
}
