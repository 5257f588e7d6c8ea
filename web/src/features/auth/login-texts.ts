/** The page has these before its scripts: see `GuestOutline`. */
export const LOGIN_TEXTS = { title: 'Welcome back', description: 'Log in to your recordings.' };
