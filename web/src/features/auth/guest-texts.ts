// The page has these before its scripts: see `GuestOutline`.

export const LOGIN_TEXTS = { title: 'Welcome back', description: 'Log in to your recordings.' };

export const FORGOT_PASSWORD_TEXTS = {
  title: 'Forgot your password?',
  description: "Enter your email address, and we'll send you a link to choose a new one.",
};

export const SIGNUP_TEXTS = {
  title: 'Create your account',
  description: 'Your own workspace is ready as soon as your email address is verified.',
};

export const REASON_PLACEHOLDER = 'What will you use Framekeep for? Product demos, bug reports, lessons…';
