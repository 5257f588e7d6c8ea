import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useMatches, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { paths } from '#web/lib/paths.ts';
import { returnPath } from '#web/lib/return-path.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { SessionGate } from './session-gate.tsx';
import { notifyUnauthorised } from './unauthorised.ts';

const loadShell = () => import('./shell.tsx').then((m) => m.Shell);
const Shell = lazyComponent(loadShell, LoadingScreen);
const LandingScreen = lazyComponent(() => import('./landing-screen.tsx').then((m) => m.LandingScreen), LoadingScreen);

/** `handle` of a route that shows visitors the landing page in its place; other product routes need a session. */
export const OPEN_TO_VISITORS = 'open to visitors';

/** Screens for logging in and signing up lead on as soon as somebody is signed in. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const [query] = useSearchParams();
  const invitation = query.get('invitation');
  const onward = (!invitation && returnPath()) || paths.afterSignIn(invitation);
  return <SessionGate signedIn={() => <Navigate to={onward} replace />} signedOut={() => children} />;
}

/**
 * The product for somebody who is signed in. One instance for all its screens: a recording outlives a change of screen.
 */
export function ProductGate() {
  useEffect(() => {
    // Beside the question who is signed in. Shell loads it again if this fails, and tells of it.
    loadShell().catch(() => undefined);
  }, []);
  const visitor = useVisitorScreen();
  return <SessionGate signedIn={(user) => <Shell user={user} />} signedOut={() => visitor} />;
}

/** What a visitor gets: the login right after signing out here, the landing page, or the way through the server. */
function useVisitorScreen(): ReactNode {
  const { user } = useCurrentUser();
  const wasSignedIn = useRef(false);
  const open = useMatches().some(({ handle }) => handle === OPEN_TO_VISITORS);
  useEffect(() => {
    if (user) wasSignedIn.current = true;
  }, [user]);
  if (wasSignedIn.current) return <Navigate to={paths.login()} replace />;
  return open ? <LandingScreen /> : <Unauthorised />;
}

function Unauthorised() {
  useEffect(notifyUnauthorised, []);
  return <LoadingScreen />;
}
