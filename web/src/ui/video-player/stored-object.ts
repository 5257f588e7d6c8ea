/** Parses a stored object; any other text counts as an empty object. @param text null when nothing is stored */
export function parseObject(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    // Not written by this page, or only in part.
    return {};
  }
}

/** Reads an entry of localStorage; null when it is missing or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores an object in localStorage, unless storage is blocked or full: it is a convenience for the next video. */
export function storeObject(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page keeps the value until it is closed.
  }
}
