/** Stands in where a browser has no Web Locks: it knows the locks of this page alone. */
const lockedHere = new Set<string>();

function lockHere(name: string) {
  if (lockedHere.has(name)) return null;
  lockedHere.add(name);
  return () => void lockedHere.delete(name);
}

/**
 * Locks a name until the answer is called, or the tab goes, however it goes.
 * @returns null when another tab has it, or this one already
 */
export function lockName(name: string): Promise<(() => void) | null> {
  if (!locksAreShared()) return Promise.resolve(lockHere(name));
  return new Promise((resolve, reject) => {
    const whileLocked = (lock: Lock | null) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return undefined;
    };
    navigator.locks.request(name, { ifAvailable: true }, whileLocked).catch(reject);
  });
}

const nameOf = (id: string) => `local-recording:${id}`;

/**
 * Makes a local recording this tab's own until the answer is called, or the tab goes, however it goes.
 * @returns null when another tab has it, or this one already
 */
export const lockRecording = (id: string): Promise<(() => void) | null> => lockName(nameOf(id));

/** Whether tabs of this browser know of each other's locks. */
export const locksAreShared = (): boolean => 'locks' in navigator;

/** Names that tabs have locked. */
async function lockedNames(): Promise<Set<string | undefined>> {
  const held = locksAreShared() ? ((await navigator.locks.query()).held ?? []) : [];
  return new Set([...lockedHere, ...held.map((lock) => lock.name)]);
}

/** Whether a tab, this one too, has locked a name. */
export const isLocked = async (name: string): Promise<boolean> => (await lockedNames()).has(name);

/** Gives a test of whether a tab has a recording. It locks nothing, so that it takes no recording away from a tab. */
export async function lockedRecordings(): Promise<(id: string) => boolean> {
  const names = await lockedNames();
  return (id) => names.has(nameOf(id));
}
