/** Name of the session cookie. `__Host-` ties it to this host and to HTTPS. */
export const SESSION_COOKIE = '__Host-sid';

/** Its name where the app is served over plain HTTP, which cannot have the other. */
export const PLAIN_SESSION_COOKIE = 'sid';
