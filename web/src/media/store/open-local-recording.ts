import { type ChunkQueue, type ChunkSink, createChunkQueue, openChunkSink } from './chunk-sink.ts';
import { createLocalRecording, type LocalRecording } from './local-recording.ts';
import {
  createManifestWriter,
  isThrownAway,
  type ManifestWriter,
  type NewLocalRecording,
  newManifest,
  readManifest,
} from './manifest.ts';
import { readRecordedFile, readSeekableFile, removeRecordedFile, removeSeekableFile } from './recording-files.ts';
import { lockRecording } from './recording-lock.ts';

/** A file that cannot be removed yet does no harm: the worker of a tab that has just ended may still have it open. */
async function tryRemoving(removing: Promise<void>) {
  try {
    await removing;
  } catch (error) {
    console.warn('A file that is not the recording any more was not removed yet.', error);
  }
}

/**
 * Leaves one file of a recording whose tab ended while there were two. A seekable file that is complete and in the
 * manifest is the recording; any other seekable file is removed.
 * @throws DOMException of the browser's storage; Error when there is no file: the file system may not have opened
 */
async function removeSupersededFile(manifest: ManifestWriter): Promise<void> {
  const { id, seekableBytes } = manifest.current();
  if (await readSeekableFile(manifest.current())) return tryRemoving(removeRecordedFile(id));
  if (seekableBytes !== null) {
    if ((await readRecordedFile(id)).size === 0) throw new Error('The file of the recording was not found.');
    await manifest.commit({ seekableBytes: null });
  }
  return tryRemoving(removeSeekableFile(id));
}

export interface WritableLocalRecording extends LocalRecording {
  /** Adds the next chunk; never throws. Chunks are stored in the order of the calls. */
  append: (chunk: Blob) => void;
  /**
   * Ends the recording; settles once every chunk is stored.
   * @param durationMs its length by the clock
   */
  finish: (durationMs: number) => Promise<void>;
}

interface OpenOptions {
  /**
   * Called once, when the browser's storage is full: the rest stays in memory, and a crash loses it. Not for a recording
   * that is thrown away: its last chunk may be refused while the next recording runs.
   */
  onFull: () => void;
}

/** Ends writing, once. All chunks are on disk already, so a disk that does not answer loses nothing. */
function closeOnce(sink: ChunkSink, queue: ChunkQueue): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const close = async () => {
    await queue.flush();
    await sink.close().catch((error: unknown) => console.warn('The file of the recording did not close.', error));
  };
  return () => {
    closed ??= close();
    return closed;
  };
}

/**
 * Opens a new local recording: its manifest is written, then chunks may come. Each chunk is on disk before the next one
 * is written.
 * @throws Error when a tab already has a recording with that id in this browser
 */
export async function openLocalRecording(
  recording: NewLocalRecording,
  { onFull }: OpenOptions,
): Promise<WritableLocalRecording> {
  const unlock = await lockRecording(recording.id);
  if (!unlock) throw new Error('Another tab has this recording.');
  const manifest = createManifestWriter(newManifest(recording));
  // Before the file, so that no file exists without a manifest.
  await manifest.update({});
  const sink = await openChunkSink(recording.id);
  const queue = createChunkQueue(sink, (error) => {
    console.error('The disk takes no more of the recording; the rest stays in memory.', error);
    if (!isThrownAway(manifest.current())) onFull();
  });
  const close = closeOnce(sink, queue);
  const serveGrowth = (port: MessagePort) =>
    void sink.serve?.(port).catch((error: unknown) => console.warn('The recorded file cannot be followed.', error));
  return {
    ...createLocalRecording(manifest, {
      unlock,
      inMemory: queue.inMemory,
      flush: queue.flush,
      ...(sink.serve && { serveGrowth }),
      beforeEnd: close,
    }),
    append: queue.add,
    finish: async (durationMs) => {
      await close();
      await manifest.update({ stage: 'recorded', durationMs });
    },
  };
}

/**
 * Opens an unfinished recording, in whatever state its tab left it.
 * @returns null when another tab has it, or it no longer exists
 * @throws ManifestUnreadableError, DOMException of the browser's storage; Error when its file is not found
 */
export async function reopenLocalRecording(id: string): Promise<LocalRecording | null> {
  const unlock = await lockRecording(id);
  if (!unlock) return null;
  try {
    const stored = await readManifest(id);
    if (!stored) {
      unlock();
      return null;
    }
    const manifest = createManifestWriter(stored);
    await removeSupersededFile(manifest);
    return createLocalRecording(manifest, { unlock });
  } catch (error) {
    unlock();
    throw error;
  }
}
