import { VIDEO_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { recordingLength } from '#shared/remux/recording-length.ts';
import type { GrowthMessage } from '../opfs/growth-messages.ts';
import { hasOpfs, isOpfsReliable } from '../opfs/recordings-folder.ts';
import { remuxFile } from '../remux/remux-file.ts';
import { type Manifest, type ManifestWriter, removeManifest } from './manifest.ts';
import {
  readRecordedFile,
  readSeekableFile,
  removeBytes,
  removeRecordedFile,
  removeSeekableFile,
  seekableName,
} from './recording-files.ts';

/**
 * The manifest is written between the completion of the seekable file and the removal of the recorded one: whenever the
 * browser is killed, one of the two is the recording.
 */
async function switchToSeekable(manifest: ManifestWriter, seekableBytes: number, durationMs: number) {
  const { id } = manifest.current();
  if (!(await readSeekableFile({ ...manifest.current(), seekableBytes })))
    throw new Error('The seekable file is not there as it was written.');
  await manifest.commit({ seekableBytes, durationMs });
  await removeRecordedFile(id).catch((error: unknown) => console.warn('The recorded file was not removed yet.', error));
}

/** Without a seekable file, at least the length of the recording is stored. */
async function stayAsRecorded(manifest: ManifestWriter, foundMs: number | null, reason: unknown) {
  const { id, durationMs } = manifest.current();
  console.warn('The recording could not be made seekable; it is used as it was recorded.', reason);
  if (durationMs === null && foundMs !== null) await manifest.update({ durationMs: foundMs });
  await removeSeekableFile(id).catch((error: unknown) => console.warn('Half a file was not removed yet.', error));
}

/**
 * Replaces a recorded file with a seekable one, and writes the length of the recording into the manifest.
 * @param recorded the file as the browser recorded it
 * @param signal when aborted, the recording stays as it is
 */
async function makeSeekable(
  manifest: ManifestWriter,
  recorded: Blob,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { id, durationMs: clockMs } = manifest.current();
  const fileName = (await hasOpfs()) ? seekableName(id) : null;
  const result = await remuxFile({ recorded, fileName, clockMs, onProgress, signal });
  if (result.bytes === null) return stayAsRecorded(manifest, result.durationMs, result.reason);
  const durationMs = recordingLength(clockMs, result.durationMs);
  try {
    await switchToSeekable(manifest, result.bytes, durationMs);
  } catch (error) {
    await stayAsRecorded(manifest, durationMs, error);
  }
}

/**
 * Writes the length of a recording into the manifest, if its file contains it.
 * @param recorded the file as the browser recorded it
 * @param signal when aborted, the manifest stays as it is
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
   * Changes the manifest; while the storage is full, only for this visit. After `discard` or `close` it has no effect.
   */
  update: (patch: Partial<Manifest>) => Promise<void>;
  /**
   * The recording: its seekable file if there is one, else the file as the browser recorded it. It is read from disk as
   * needed. Call again after `remux`, which removes the earlier file.
   * @throws DOMException when it cannot be read; Error when it is empty because the browser did not open its file system
   */
  file: () => Promise<Blob>;
  /**
   * Reports the growth of the recorded file to a port, and sends it the bytes on disk: see `growth-messages.ts`. If the
   * file is complete, it reports at once that it is closed.
   */
  serveGrowth: (port: MessagePort) => void;
  /**
   * Makes the recording seekable, in a worker. When that fails (a full disk, a damaged file, no origin private file
   * system), the recording stays as it was: it can be played all the same. In both cases the length is written into the
   * manifest if the file has one.
   * @throws DOMException when the recording cannot be read; a later call tries again
   * @param onProgress called with the finished fraction, 0 to 1
   */
  remux: (onProgress: (fraction: number) => void) => Promise<void>;
  /** Measures the length of the recording if its manifest has none because it was interrupted. Reads the whole file. */
  measure: () => Promise<void>;
  /**
   * Removes the recording, and leaves a manifest that says so: no visit offers it, and the next one ends it. Settles when
   * its bytes are gone.
   * @throws DOMException of the browser's storage; the next visit removes the remaining data
   */
  empty: () => Promise<void>;
  /**
   * Removes the recording and its manifest.
   * @throws DOMException of the browser's storage; the next visit finds the remaining data
   */
  discard: () => Promise<void>;
  /** Unlocks the recording, so that another tab can resume it; the stored data remains. Settles once it is unlocked. */
  close: () => Promise<void>;
}

interface Locked {
  unlock: () => void;
  /** Chunks that are only in memory: they follow the chunks on disk. */
  inMemory?: () => Blob[];
  /** Settles once all chunks so far are on disk or in memory. */
  flush?: () => Promise<void>;
  /** Answers the requests of a port while the recorded file is written. */
  serveGrowth?: (port: MessagePort) => void;
  /** Ends everything that still writes. */
  beforeEnd?: () => Promise<void>;
}

const postClosed = (port: MessagePort) => port.postMessage({ type: 'closed' } satisfies GrowthMessage);

async function removeAll(id: string) {
  await removeBytes(id);
  // Last, so that a kill before it leaves no data without a manifest.
  await removeManifest(id);
}

export function createLocalRecording(
  manifest: ManifestWriter,
  { unlock, inMemory = () => [], flush, serveGrowth = postClosed, beforeEnd }: Locked,
): LocalRecording {
  const { id } = manifest.current();
  const ending = new AbortController();
  let remuxing = Promise.resolve();

  const file = async () => {
    await flush?.();
    const seekable = await readSeekableFile(manifest.current());
    if (seekable) return seekable;
    const recorded = await readRecordedFile(id);
    if (recorded.size + inMemory().length === 0 && !isOpfsReliable())
      throw new Error('The file of the recording was not found, and may exist.');
    return inMemory().length === 0 ? recorded : new Blob([recorded, ...inMemory()], { type: VIDEO_CONTENT_TYPE });
  };
  const endWriting = async () => {
    ending.abort(new Error('The recording was closed.'));
    await beforeEnd?.();
    await remuxing;
  };
  const end = async () => {
    await endWriting();
    await manifest.end();
  };
  return {
    manifest: manifest.current,
    update: manifest.update,
    file,
    serveGrowth,
    remux: (onProgress) => {
      const done = remuxing.then(async () => {
        if (manifest.current().seekableBytes === null)
          await makeSeekable(manifest, await file(), onProgress, ending.signal);
      });
      remuxing = done.catch(() => {
        // The caller gets the error; the next try and the end do not depend on it.
      });
      return done;
    },
    measure: async () => {
      if (manifest.current().durationMs === null) await measureLength(manifest, await file(), ending.signal);
    },
    empty: async () => {
      await manifest.update({ stage: 'restarted' });
      await endWriting();
      await removeBytes(id);
      // A disk that was full takes it now.
      await manifest.update({ stage: 'restarted' });
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
