import type { Manifest } from './manifest.ts';
import { writeManifest } from './manifest-store.ts';

/** The note of a take that this tab has: as it is now, and on disk. */
export interface ManifestWriter {
  now: () => Manifest;
  /** Changes it; where the disk refuses (it is full), it changes for this visit alone. */
  change: (patch: Partial<Manifest>) => Promise<void>;
  /**
   * Changes it on disk first.
   * @throws DOMException of IndexedDB; nothing has changed then
   */
  commit: (patch: Partial<Manifest>) => Promise<void>;
  /** From now on it is no longer this tab's to change: later changes come to nothing. Settled once the last is made. */
  end: () => Promise<void>;
}

/** Changes are made one after the other: none may write over another with what was before. */
export function createManifestWriter(initial: Manifest): ManifestWriter {
  let note = initial;
  let queue = Promise.resolve();
  let hasEnded = false;

  const commitNow = async (patch: Partial<Manifest>) => {
    const next = { ...note, ...patch };
    await writeManifest(next);
    note = next;
  };
  const changeNow = async (patch: Partial<Manifest>) => {
    try {
      await commitNow(patch);
    } catch (error) {
      console.warn('The note of the take could not be kept; another visit will not know of it.', error);
      note = { ...note, ...patch };
    }
  };
  const inTurn = (work: () => Promise<void>) => {
    if (hasEnded) return queue;
    const done = queue.then(work);
    queue = done.catch(() => {
      // Told to the caller of `commit`; the next change does not depend on it.
    });
    return done;
  };
  return {
    now: () => note,
    change: (patch) => inTurn(() => changeNow(patch)),
    commit: (patch) => inTurn(() => commitNow(patch)),
    end: () => {
      hasEnded = true;
      return queue;
    },
  };
}
