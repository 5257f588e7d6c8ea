/** The fallback where a browser has no Web Locks: the locks of this page only. */
const lockedHere = new Set<string>();

function lockHere(name: string) {
  if (lockedHere.has(name)) return null;
  lockedHere.add(name);
  return () => void lockedHere.delete(name);
}

/** @throws DOMException when the browser refuses, such as InvalidAccessError while it has stopped the page's scripts */
const lockShared = (name: string) =>
  new Promise<(() => void) | null>((resolve, reject) => {
    const whileLocked = (lock: Lock | null) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return undefined;
    };
    navigator.locks.request(name, { ifAvailable: true }, whileLocked).catch(reject);
  });

/**
 * Locks a name until the returned function is called, or the tab ends for any reason. A browser that refuses to lock, as
 * one does that stops the page's scripts while it opens a window, is asked again. If it refuses again, only this page
 * knows of the lock: a lock must not keep a recording from starting.
 * @returns null when another tab, or this one, already holds the lock
 */
export async function lockName(name: string): Promise<(() => void) | null> {
  if (!locksAreShared()) return lockHere(name);
  try {
    return await lockShared(name).catch(() => lockShared(name));
  } catch (error) {
    console.warn('Other tabs do not know of a lock.', error);
    return lockHere(name);
  }
}

const nameOf = (id: string) => `local-recording:${id}`;

/**
 * Locks a local recording for this tab until the returned function is called, or the tab ends for any reason.
 * @returns null when another tab, or this one, already holds the lock
 */
export const lockRecording = (id: string): Promise<(() => void) | null> => lockName(nameOf(id));

/** Whether the tabs of this browser share their locks. */
export const locksAreShared = (): boolean => 'locks' in navigator;

async function lockedNames(): Promise<Set<string | undefined>> {
  const held = locksAreShared() ? ((await navigator.locks.query()).held ?? []) : [];
  return new Set([...lockedHere, ...held.map((lock) => lock.name)]);
}

export const isLocked = async (name: string): Promise<boolean> => (await lockedNames()).has(name);

/**
 * Returns a function that tells whether a tab has locked a recording. It takes no lock itself, so that no tab fails to
 * get one.
 */
export async function lockedRecordings(): Promise<(id: string) => boolean> {
  const names = await lockedNames();
  return (id) => names.has(nameOf(id));
}
