import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { type GUEST_ROUTES, type OPEN_ROUTES, routes } from '#web/library/paths.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { GuestsOnly, OPEN_TO_VISITORS, ProductGate } from './guards.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { CrashMessage, CrashScreen } from './message-screen.tsx';

/** Appears after a delay, so that it does not flash when the code loads fast. */
function ScreenLoads() {
  return (
    <p role="status" className="flex animate-appear-late items-center justify-center gap-2 py-16 text-muted-foreground">
      <Spinner />
      Loading...
    </p>
  );
}

/**
 * The `lazy` function of a route. The router calls it once, and keeps a failure. So it never fails: if the code does
 * not load, its component tries again each time it is mounted, and throws to the nearest error boundary if that fails.
 */
const lazyScreen = (load: () => Promise<ComponentType>) => async () => ({
  Component: await load().catch(() => lazyComponent(load, ScreenLoads)),
});

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

const productRoutes: RouteObject[] = [
  {
    path: routes.home,
    handle: OPEN_TO_VISITORS,
    lazy: lazyScreen(() => import('./dashboard-screen.tsx').then((m) => m.DashboardScreen)),
  },
  {
    path: routes.projects,
    lazy: lazyScreen(() => import('#web/features/projects/projects-page.tsx').then((m) => m.ProjectsPage)),
  },
  {
    path: routes.project,
    lazy: lazyScreen(() => import('./project-screen.tsx').then((m) => m.ProjectScreen)),
  },
  {
    path: routes.recordings,
    lazy: lazyScreen(() => import('./recordings-screen.tsx').then((m) => m.RecordingsScreen)),
  },
  {
    // The player of a recording over another screen has this address, too: it must not wait for the page's code.
    path: routes.recording,
    Component: lazyComponent(() => import('./recording-screen.tsx').then((m) => m.RecordingScreen), ScreenLoads),
  },
  {
    path: routes.cut,
    lazy: lazyScreen(() => import('#web/features/recordings/cut/cut-page.tsx').then((m) => m.CutPage)),
  },
  {
    path: routes.shared,
    lazy: lazyScreen(() => import('#web/features/links/page/shared-links-page.tsx').then((m) => m.SharedLinksPage)),
  },
  {
    path: routes.settings,
    lazy: lazyScreen(() => import('./settings-screen.tsx').then((m) => m.SettingsScreen)),
  },
  {
    path: routes.admin,
    lazy: lazyScreen(() => import('#web/features/admin/admin-page.tsx').then((m) => m.AdminPage)),
  },
  {
    path: '*',
    handle: OPEN_TO_VISITORS,
    lazy: lazyScreen(() => import('./not-found-page.tsx').then((m) => m.NotFoundPage)),
  },
];

const routesOf = (screens: Record<string, LoadScreen>): RouteObject[] =>
  Object.entries(screens).map(([path, load]) => ({ path, lazy: lazyScreen(load) }));

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
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <AnyScreen />,
      errorElement: <CrashScreen />,
      hydrateFallbackElement: <LoadingScreen />,
      children: [
        { element: <GuestGate />, children: routesOf(guestScreens) },
        { children: routesOf(openScreens) },
        { element: <ProductGate />, children: productRoutes },
      ],
    },
  ]);
