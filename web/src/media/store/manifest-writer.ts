import type { Manifest } from './manifest.ts';
import { writeManifest } from './manifest-store.ts';

/** The manifest of a recording that this tab has locked, in memory and on disk. */
export interface ManifestWriter {
  current: () => Manifest;
  /** Changes it; where the disk refuses (it is full), only for this visit. */
  update: (patch: Partial<Manifest>) => Promise<void>;
  /**
   * Changes it on disk first.
   * @throws DOMException of IndexedDB; the manifest is then unchanged
   */
  commit: (patch: Partial<Manifest>) => Promise<void>;
  /** Ends writing: later changes have no effect. Settles once the last change is made. */
  end: () => Promise<void>;
}

/** Changes run one after the other, so that none overwrites another with older values. */
export function createManifestWriter(initial: Manifest): ManifestWriter {
  let manifest = initial;
  let queue = Promise.resolve();
  let hasEnded = false;

  const commitNow = async (patch: Partial<Manifest>) => {
    const next = { ...manifest, ...patch };
    await writeManifest(next);
    manifest = next;
  };
  const updateNow = async (patch: Partial<Manifest>) => {
    try {
      await commitNow(patch);
    } catch (error) {
      console.warn('The manifest could not be written; another visit will not know of the change.', error);
      manifest = { ...manifest, ...patch };
    }
  };
  const inTurn = (work: () => Promise<void>) => {
    if (hasEnded) return queue;
    const done = queue.then(work);
    queue = done.catch(() => {
      // The caller of `commit` gets the error; the next change does not depend on it.
    });
    return done;
  };
  return {
    current: () => manifest,
    update: (patch) => inTurn(() => updateNow(patch)),
    commit: (patch) => inTurn(() => commitNow(patch)),
    end: () => {
      hasEnded = true;
      return queue;
    },
  };
}
