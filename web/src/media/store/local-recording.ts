import { VIDEO_CONTENT_TYPE } from '#shared/model/recording.ts';
import type { GrowthMessage } from '../opfs/growth-messages.ts';
import { remuxFile } from '../remux/remux-file.ts';
import { makeSeekable } from './make-seekable.ts';
import type { Manifest } from './manifest.ts';
import { removeManifest } from './manifest-store.ts';
import type { ManifestWriter } from './manifest-writer.ts';
import { readRecordedFile, readSeekableFile, removeRecordedFile, removeSeekableFile } from './recording-files.ts';
import { forgetSent } from './sent-objects.ts';

/**
 * Writes into the manifest how long a recording is, where its file says so.
 * @param recorded as the browser recorded it
 * @param signal leaves the manifest as it is
 */
async function measureLength(manifest: ManifestWriter, recorded: Blob, signal: AbortSignal): Promise<void> {
  const { durationMs } = await remuxFile({
    recorded,
    fileName: null,
    clockMs: null,
    onProgress: () => undefined,
    signal,
  });
  if (durationMs !== null) await manifest.update({ durationMs });
}

/** A recording in this browser's storage that this tab has locked. */
export interface LocalRecording {
  manifest: () => Manifest;
  /**
   * Changes the manifest; where the storage is full, for this visit alone. After `discard` or `close` nothing changes.
   */
  update: (patch: Partial<Manifest>) => Promise<void>;
  /**
   * The recording: its seekable file when there is one, else as the browser recorded it. It is read from disk as it is
   * used; ask again after `remux`, which removes what was given before.
   */
  file: () => Promise<Blob>;
  /**
   * Tells a port how the recorded file grows, and gives it bytes of what is on disk: see `growth-messages.ts`. Of one that
   * is not being written it tells at once that it is closed.
   */
  serveGrowth: (port: MessagePort) => void;
  /**
   * Makes the recording seekable, in a worker. When that fails (a full disk, a damaged file, no origin private file
   * system), it stays as it was recorded: it plays, and is better than none. Either way the manifest gets its length if
   * the file has one.
   * @param onProgress called with the part that is done, 0 to 1
   */
  remux: (onProgress: (fraction: number) => void) => Promise<void>;
  /** Finds out how long the recording is when its manifest does not say: it was interrupted. Reads all of it. */
  measure: () => Promise<void>;
  /**
   * Removes the recording and its manifest.
   * @throws DOMException of the browser's storage; what is left is found by the next visit
   */
  discard: () => Promise<void>;
  /** Unlocks the recording, so that another tab can resume it; what is stored stays. Settled once it is unlocked. */
  close: () => Promise<void>;
}

interface Locked {
  unlock: () => void;
  /** Chunks that are in memory alone, after all that is on disk. */
  inMemory?: () => Blob[];
  /** Settled once all chunks so far are in one of the two. */
  flush?: () => Promise<void>;
  /** Serves a port while the recorded file is written. */
  serveGrowth?: (port: MessagePort) => void;
  /** Ends what still writes. */
  beforeEnd?: () => Promise<void>;
}

const tellClosed = (port: MessagePort) => port.postMessage({ type: 'closed' } satisfies GrowthMessage);

async function removeAll(id: string) {
  await Promise.all([removeRecordedFile(id), removeSeekableFile(id), forgetSent(id)]);
  // Last, so that a kill between the two leaves nothing that nobody knows of.
  await removeManifest(id);
}

/** Gives a local recording whose lock this tab has. */
export function createLocalRecording(
  manifest: ManifestWriter,
  { unlock, inMemory = () => [], flush, serveGrowth = tellClosed, beforeEnd }: Locked,
): LocalRecording {
  const { id } = manifest.current();
  const ending = new AbortController();
  let remuxing = Promise.resolve();

  const file = async () => {
    await flush?.();
    const seekable = await readSeekableFile(manifest.current());
    if (seekable) return seekable;
    const recorded = await readRecordedFile(id);
    return inMemory().length === 0 ? recorded : new Blob([recorded, ...inMemory()], { type: VIDEO_CONTENT_TYPE });
  };
  const end = async () => {
    ending.abort(new Error('The recording was closed.'));
    await beforeEnd?.();
    await remuxing;
    await manifest.end();
  };
  return {
    manifest: manifest.current,
    update: manifest.update,
    file,
    serveGrowth,
    remux: (onProgress) => {
      remuxing = remuxing.then(async () => {
        if (manifest.current().seekableBytes === null)
          await makeSeekable(manifest, await file(), onProgress, ending.signal);
      });
      return remuxing;
    },
    measure: async () => {
      if (manifest.current().durationMs === null) await measureLength(manifest, await file(), ending.signal);
    },
    discard: async () => {
      try {
        await end();
        await removeAll(id);
      } finally {
        unlock();
      }
    },
    close: () => end().finally(unlock),
  };
}
