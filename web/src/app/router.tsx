import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
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

/** For anybody, signed in or not: a link in a mail is opened in whatever state the browser is. */
const openRoutes: RouteObject[] = [
  {
    path: routes.forgotPassword,
    lazy: () => import('../features/auth/forgot-password-page.tsx').then((m) => ({ Component: m.ForgotPasswordPage })),
  },
  {
    path: routes.resetPassword,
    lazy: () => import('../features/auth/reset-password-page.tsx').then((m) => ({ Component: m.ResetPasswordPage })),
  },
  {
    path: routes.acceptInvitation,
    lazy: () => import('./accept-invitation-screen.tsx').then((m) => ({ Component: m.AcceptInvitationScreen })),
  },
];

const productRoutes: RouteObject[] = [
  {
    path: routes.home,
    handle: OPEN_TO_VISITORS,
    lazy: () => import('./dashboard-screen.tsx').then((m) => ({ Component: m.DashboardScreen })),
  },
  {
    path: routes.projects,
    lazy: () => import('../features/projects/projects-page.tsx').then((m) => ({ Component: m.ProjectsPage })),
  },
  {
    path: routes.project,
    lazy: () => import('./project-screen.tsx').then((m) => ({ Component: m.ProjectScreen })),
  },
  {
    path: routes.recordings,
    lazy: () => import('./recordings-screen.tsx').then((m) => ({ Component: m.RecordingsScreen })),
  },
  {
    path: routes.shared,
    lazy: () => import('../features/links/page/shared-links-page.tsx').then((m) => ({ Component: m.SharedLinksPage })),
  },
  {
    path: routes.settings,
    lazy: () =>
      import('../features/workspaces/settings/settings-page.tsx').then((m) => ({ Component: m.SettingsPage })),
  },
  {
    path: routes.admin,
    lazy: () => import('../features/admin/admin-page.tsx').then((m) => ({ Component: m.AdminPage })),
  },
  {
    path: '*',
    handle: OPEN_TO_VISITORS,
    lazy: () => import('./not-found-page.tsx').then((m) => ({ Component: m.NotFoundPage })),
  },
];

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
      errorElement: <CrashScreen />,
      hydrateFallbackElement: <LoadingScreen />,
      children: [
        { element: <GuestGate />, children: guestRoutes },
        { children: openRoutes },
        { element: <ProductGate />, children: productRoutes },
      ],
    },
  ]);
