import type { ComponentType } from 'react';
import { Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { type GUEST_ROUTES, type OPEN_ROUTES, routes } from '#web/library/paths.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { GuestsOnly, ProductGate } from './guards.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { CrashMessage } from './message-screen.tsx';
import { ScreenRouter } from './screen-router.tsx';

/** Appears after a delay, so that it does not flash when the code loads fast. */
function ScreenLoads() {
  return (
    <p role="status" className="flex animate-appear-late items-center justify-center gap-2 py-16 text-muted-foreground">
      <Spinner />
      Loading...
    </p>
  );
}

type LoadScreen = () => Promise<ComponentType>;
type Screens<Routes extends readonly string[]> = Record<Routes[number], LoadScreen>;

const guestScreens: Screens<typeof GUEST_ROUTES> = {
  [routes.login]: () => import('#web/features/auth/login-page.tsx').then((m) => m.LoginPage),
  [routes.signup]: () => import('#web/features/auth/signup-page.tsx').then((m) => m.SignupPage),
  [routes.verify]: () => import('#web/features/auth/verify-page.tsx').then((m) => m.VerifyPage),
};

const openScreens: Screens<typeof OPEN_ROUTES> = {
  [routes.forgotPassword]: () =>
    import('#web/features/auth/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
  [routes.resetPassword]: () => import('#web/features/auth/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
  [routes.unsubscribe]: () => import('#web/features/auth/unsubscribe-page.tsx').then((m) => m.UnsubscribePage),
  [routes.acceptInvitation]: () => import('./accept-invitation-screen.tsx').then((m) => m.AcceptInvitationScreen),
};

const productScreens = {
  [routes.home]: () => import('./dashboard-screen.tsx').then((m) => m.DashboardScreen),
  [routes.projects]: () => import('#web/features/projects/projects-page.tsx').then((m) => m.ProjectsPage),
  [routes.project]: () => import('./project-screen.tsx').then((m) => m.ProjectScreen),
  [routes.recordings]: () => import('./recordings-screen.tsx').then((m) => m.RecordingsScreen),
  [routes.recording]: () => import('./recording-screen.tsx').then((m) => m.RecordingScreen),
  [routes.cut]: () => import('#web/features/recordings/cut/cut-page.tsx').then((m) => m.CutPage),
  [routes.shared]: () => import('#web/features/links/page/shared-links-page.tsx').then((m) => m.SharedLinksPage),
  [routes.settings]: () => import('./settings-screen.tsx').then((m) => m.SettingsScreen),
  [routes.admin]: () => import('#web/features/admin/admin-page.tsx').then((m) => m.AdminPage),
  '*': () => import('./not-found-page.tsx').then((m) => m.NotFoundPage),
};

/**
 * The routes of screens. The `handle` loads the code. The player of a recording over another screen has the address of the
 * recording's page, too: it must not wait for the page's code.
 */
const routesOf = (screens: Record<string, LoadScreen>): RouteObject[] =>
  Object.entries(screens).map(([path, load]) => {
    const Component = lazyComponent(load, ScreenLoads);
    return { path, Component, handle: path === routes.recording ? null : Component.preload };
  });

function GuestGate() {
  return (
    <GuestsOnly>
      <Outlet />
    </GuestsOnly>
  );
}

function AnyScreen() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} fallback={() => <CrashMessage />}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** Routes of all screens of the app. The share page is another HTML page, outside this router. */
const ALL_ROUTES: RouteObject[] = [
  {
    element: <AnyScreen />,
    children: [
      { element: <GuestGate />, children: routesOf(guestScreens) },
      { children: routesOf(openScreens) },
      { element: <ProductGate />, children: routesOf(productScreens) },
    ],
  },
];

export const AddressedScreen = () => (
  <ErrorBoundary fallback={() => <CrashMessage />}>
    <ScreenRouter routes={ALL_ROUTES} waiting={<LoadingScreen />} />
  </ErrorBoundary>
);
