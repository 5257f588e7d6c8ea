/** Reads a text kept in this browser; null when there is none or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked by the browser's settings: the same as an empty one.
    return null;
  }
}

/** Keeps a text in this browser, or forgets it (null). */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Blocked or full: what is kept here is a convenience, and lasts until the page is left.
  }
}
