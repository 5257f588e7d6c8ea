const withQuery = (path: string, query: Record<string, string | null | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
};

/** Patterns of the screens' routes, for the router. */
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
  shared: '/shared',
  admin: '/admin',
} as const;

/** Screens for anyone who is not signed in; they lead everyone else on. */
export const GUEST_ROUTES = [routes.login, routes.signup, routes.verify] as const;

/** Screens for anybody, signed in or not: a link in a mail is opened in whatever state the browser is. */
export const OPEN_ROUTES = [
  routes.forgotPassword,
  routes.resetPassword,
  routes.acceptInvitation,
  routes.unsubscribe,
] as const;

/** Addresses of the screens; an invitation is carried along to the end of signing up or logging in. */
export const paths = {
  home: routes.home,
  projects: routes.projects,
  project: (id: string) => `${routes.projects}/${encodeURIComponent(id)}`,
  recordings: routes.recordings,
  recording: (id: string) => `${routes.recordings}/${encodeURIComponent(id)}`,
  shared: routes.shared,
  settings: routes.settings,
  admin: routes.admin,
  login: (invitation?: string | null) => withQuery(routes.login, { invitation }),
  signup: (invitation?: string | null) => withQuery(routes.signup, { invitation }),
  verify: (userId: string, email: string, invitation?: string | null) =>
    withQuery(routes.verify, { userId, email, invitation }),
  forgotPassword: (invitation?: string | null) => withQuery(routes.forgotPassword, { invitation }),
  /** Where somebody goes who has just signed in: to the invitation that brought them, else home. */
  afterSignIn: (invitation?: string | null) =>
    invitation ? withQuery(routes.acceptInvitation, { invitation }) : routes.home,
} as const;
