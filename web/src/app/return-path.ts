const KEY = 'returnPath';

/**
 * Path of a recording, with or without a start time, or of the installed app's shortcut *New Recording*. The login ignores
 * every other stored path.
 */
const RETURN_PATH = /^\/recordings(\/[\w-]{1,128}(\?t=\d{1,10})?|\?new)$/;

/** The path that the login redirects to; null for the dashboard. */
export function returnPath(): string | null {
  try {
    const path = sessionStorage.getItem(KEY);
    return path !== null && RETURN_PATH.test(path) ? path : null;
  } catch {
    // The browser blocks storage: the login leads to the dashboard.
    return null;
  }
}

/**
 * Stores the path that the user comes back to after the login; null removes it. It is stored only in this tab and in no
 * address, so no link can decide where a login leads.
 */
export function setReturnPath(path: string | null): void {
  try {
    if (path !== null && RETURN_PATH.test(path)) sessionStorage.setItem(KEY, path);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Blocked: see above.
  }
}
