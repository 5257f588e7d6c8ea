/** Name of the session cookie. `__Host-` ties it to this host and to HTTPS. */
export const SESSION_COOKIE = '__Host-sid';

/** Its name over plain HTTP, where browsers refuse `__Host-` cookies. */
export const PLAIN_SESSION_COOKIE = 'sid';
