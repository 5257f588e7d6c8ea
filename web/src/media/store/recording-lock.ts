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
  if (!('locks' in navigator)) return Promise.resolve(lockHere(name));
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

/** Gives a test of whether a tab has a recording. It locks nothing, so that it takes no recording away from a tab. */
export async function lockedRecordings(): Promise<(id: string) => boolean> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : [];
  const names = new Set([...lockedHere, ...held.map((lock) => lock.name)]);
  return (id) => names.has(nameOf(id));
}
