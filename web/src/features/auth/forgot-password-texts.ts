/** The page has these before its scripts: see `GuestOutline`. */
export const FORGOT_PASSWORD_TEXTS = {
  title: 'Forgot your password?',
  description: 'Enter your email address, and we send you a link to choose a new one.',
};
