const withQuery = (path: string, query: Record<string, string | null | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
};

export const routes = {
  home: '/',
  login: '/login',
  signup: '/signup',
  verify: '/verify',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  acceptInvitation: '/accept-invitation',
  unsubscribe: '/unsubscribe',
  settings: '/settings',
  projects: '/projects',
  project: '/projects/:id',
  recordings: '/recordings',
  recording: '/recordings/:id',
  cut: '/recordings/:id/cut',
  shared: '/shared',
  admin: '/admin',
} as const;

/** Screens for visitors. They redirect logged-in users. */
export const GUEST_ROUTES = [routes.login, routes.signup, routes.verify] as const;

/** Screens for everyone, logged in or not: links in e-mails lead to them. */
export const OPEN_ROUTES = [
  routes.forgotPassword,
  routes.resetPassword,
  routes.acceptInvitation,
  routes.unsubscribe,
] as const;

/** Paths of the screens. An invitation stays in the query until the end of the sign-up or the login. */
export const paths = {
  home: routes.home,
  projects: routes.projects,
  project: (id: string) => `${routes.projects}/${encodeURIComponent(id)}`,
  recordings: routes.recordings,
  /** Opens the set-up. As in manifest.webmanifest. */
  newRecording: `${routes.recordings}?new`,
  recording: (id: string) => `${routes.recordings}/${encodeURIComponent(id)}`,
  cut: (id: string) => `${routes.recordings}/${encodeURIComponent(id)}/cut`,
  shared: routes.shared,
  settings: routes.settings,
  admin: routes.admin,
  login: (invitation?: string | null) => withQuery(routes.login, { invitation }),
  signup: (invitation?: string | null) => withQuery(routes.signup, { invitation }),
  verify: (userId: string, email: string, invitation?: string | null) =>
    withQuery(routes.verify, { userId, email, invitation }),
  forgotPassword: (invitation?: string | null) => withQuery(routes.forgotPassword, { invitation }),
  /** Path after the login: the invitation, or else the dashboard. */
  afterSignIn: (invitation?: string | null) =>
    invitation ? withQuery(routes.acceptInvitation, { invitation }) : routes.home,
} as const;
