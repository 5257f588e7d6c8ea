const nameOf = (takeId: string) => `take:${takeId}`;

/** Stands in where a browser has no Web Locks: it knows the takes of this page alone. */
const heldHere = new Set<string>();

function lockHere(name: string) {
  if (heldHere.has(name)) return null;
  heldHere.add(name);
  return () => void heldHere.delete(name);
}

/**
 * Makes a take this tab's own until the answer is called, or the tab goes, however it goes.
 * @returns null when another tab has it, or this one already
 */
export function lockRecording(takeId: string): Promise<(() => void) | null> {
  const name = nameOf(takeId);
  if (!('locks' in navigator)) return Promise.resolve(lockHere(name));
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return undefined;
    };
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(reject);
  });
}

/** Tells of any take whether a tab has it, without taking it away from one that is about to. */
export async function lockedRecordings(): Promise<(takeId: string) => boolean> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : [];
  const names = new Set([...heldHere, ...held.map((lock) => lock.name)]);
  return (takeId) => names.has(nameOf(takeId));
}
