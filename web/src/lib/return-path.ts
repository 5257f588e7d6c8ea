const KEY = 'returnPath';

/** A recording's address: nothing else is gone to after a log-in, whatever is stored. */
const RECORDING = /^\/recordings\/[\w-]{1,128}$/;

/** The page that a log-in leads back to; null for none. */
export function returnPath(): string | null {
  try {
    const path = sessionStorage.getItem(KEY);
    return path !== null && RECORDING.test(path) ? path : null;
  } catch {
    // Storage is blocked by the browser's settings: the log-in leads home.
    return null;
  }
}

/**
 * Notes the page that somebody is on who has to log in first; null forgets it. It is kept in this tab alone and in no
 * address, so no link can say where a log-in leads.
 */
export function setReturnPath(path: string | null): void {
  try {
    if (path !== null && RECORDING.test(path)) sessionStorage.setItem(KEY, path);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Blocked: see above.
  }
}
