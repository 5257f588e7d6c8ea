/*
 * Paths of calls that the app makes before anything else. They are in a file without schemas: the scripts that load first
 * do not bring zod.
 */

/** Of `getCurrentUser`. */
export const CURRENT_USER_PATH = '/api/auth/user';

/** Of `loginRedirect`. */
export const LOGIN_REDIRECT_PATH = '/api/login';
