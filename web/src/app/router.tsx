import { Suspense } from 'react';
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { routes } from '../lib/paths.ts';
import { CrashScreen } from './crash-screen.tsx';
import { GuestsOnly, OPEN_TO_VISITORS, ProductGate } from './guards.tsx';
import { LoadingScreen } from './loading-screen.tsx';

const guestRoutes: RouteObject[] = [
  {
    path: routes.login,
    lazy: () => import('../features/auth/login-page.tsx').then((m) => ({ Component: m.LoginPage })),
  },
  {
    path: routes.signup,
    lazy: () => import('../features/auth/signup-page.tsx').then((m) => ({ Component: m.SignupPage })),
  },
  {
    path: routes.verify,
    lazy: () => import('../features/auth/verify-page.tsx').then((m) => ({ Component: m.VerifyPage })),
  },
];

const productRoutes: RouteObject[] = [
  { path: routes.home, handle: OPEN_TO_VISITORS, element: <Navigate to={routes.recordings} replace /> },
  {
    path: routes.recordings,
    lazy: () => import('./recordings-screen.tsx').then((m) => ({ Component: m.RecordingsScreen })),
  },
  {
    path: '*',
    handle: OPEN_TO_VISITORS,
    lazy: () => import('./not-found-page.tsx').then((m) => ({ Component: m.NotFoundPage })),
  },
];

function Root() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Outlet />
    </Suspense>
  );
}

function GuestGate() {
  return (
    <GuestsOnly>
      <Outlet />
    </GuestsOnly>
  );
}

/** Every screen of the app. The share page is a page of its own, outside this router. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      errorElement: <CrashScreen />,
      hydrateFallbackElement: <LoadingScreen />,
      children: [
        { element: <GuestGate />, children: guestRoutes },
        { element: <ProductGate />, children: productRoutes },
      ],
    },
  ]);
