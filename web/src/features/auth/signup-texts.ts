/** The page has these before its scripts: see `GuestOutline`. */
export const SIGNUP_TEXTS = {
  title: 'Create your account',
  description: 'Your own workspace is ready as soon as your email address is verified.',
};

export const REASON_PLACEHOLDER = 'What will you use Framekeep for? Product demos, bug reports, lessons…';
