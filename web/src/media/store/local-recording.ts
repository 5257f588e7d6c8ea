import { VIDEO_CONTENT_TYPE } from '#shared/model/recording.ts';
import { makeSeekable } from './make-seekable.ts';
import type { Manifest } from './manifest.ts';
import { removeManifest } from './manifest-store.ts';
import type { ManifestWriter } from './manifest-writer.ts';
import { readRecordedFile, readSeekableFile, removeRecordedFile, removeSeekableFile } from './recording-files.ts';

/** A take in this browser's storage that this tab has. */
export interface LocalRecording {
  note: () => Manifest;
  /** Changes what is noted; where the storage is full, for this visit alone. Later than `discard` or `close`, nothing. */
  change: (patch: Partial<Manifest>) => Promise<void>;
  /**
   * The take: its seekable copy when there is one, else as the browser recorded it. It is read from disk as it is used;
   * ask again after `repair`, which removes what was given before.
   */
  file: () => Promise<Blob>;
  /**
   * Makes the take seekable, in a worker. When that fails (a full disk, a damaged file, no private disk), the take
   * stays as it was recorded: it plays, and is better than none. Either way its length is noted if the file tells one.
   * @param onProgress told the part that is done, 0 to 1
   */
  repair: (onProgress: (fraction: number) => void) => Promise<void>;
  /**
   * Removes the take and all that is noted of it.
   * @throws DOMException of the browser's storage; what is left is found by the next visit
   */
  discard: () => Promise<void>;
  /** Lets go of the take, so that another tab can take it up; what is kept stays. */
  close: () => void;
}

interface Holding {
  unlock: () => void;
  /** Chunks that are in memory alone, after all that is on disk. */
  tail?: () => Blob[];
  /** Settled once all chunks so far are in one of the two. */
  settled?: () => Promise<void>;
  /** Ends what still writes. */
  beforeEnd?: () => Promise<void>;
}

async function removeAll(id: string) {
  await Promise.all([removeRecordedFile(id), removeSeekableFile(id)]);
  // Last, so that a kill between the two leaves nothing that nobody knows of.
  await removeManifest(id);
}

/** Gives a take whose lock this tab has. */
export function createLocalRecording(
  note: ManifestWriter,
  { unlock, tail = () => [], settled, beforeEnd }: Holding,
): LocalRecording {
  const { id } = note.now();
  const ending = new AbortController();
  let repairing = Promise.resolve();

  const file = async () => {
    await settled?.();
    const copy = await readSeekableFile(note.now());
    if (copy) return copy;
    const raw = await readRecordedFile(id);
    return tail().length === 0 ? raw : new Blob([raw, ...tail()], { type: VIDEO_CONTENT_TYPE });
  };
  const end = async () => {
    ending.abort(new Error('The take was let go of.'));
    await beforeEnd?.();
    await repairing;
    await note.end();
  };
  return {
    note: note.now,
    change: note.change,
    file,
    repair: (onProgress) => {
      repairing = repairing.then(async () => {
        if (note.now().repairedBytes === null) await makeSeekable(note, await file(), onProgress, ending.signal);
      });
      return repairing;
    },
    discard: async () => {
      try {
        await end();
        await removeAll(id);
      } finally {
        unlock();
      }
    },
    close: () => void end().finally(unlock),
  };
}
