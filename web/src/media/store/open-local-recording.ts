import { type ChunkQueue, createChunkQueue } from './chunk-queue.ts';
import { type ChunkSink, openChunkSink } from './chunk-sink.ts';
import { createLocalRecording, type LocalRecording } from './local-recording.ts';
import { type NewLocalRecording, newManifest } from './manifest.ts';
import { readManifest } from './manifest-store.ts';
import { createManifestWriter } from './manifest-writer.ts';
import { lockRecording } from './recording-lock.ts';
import { removeSupersededFile } from './remove-superseded-file.ts';

/** A take that is being recorded. */
export interface WritableLocalRecording extends LocalRecording {
  /** Takes the next chunk; never throws. Chunks are kept in the order in which they come. */
  keep: (chunk: Blob) => void;
  /**
   * Ends the take; settled once every chunk is kept.
   * @param durationMs its length by the clock
   */
  finish: (durationMs: number) => Promise<void>;
}

interface OpenOptions {
  /** Called once, when the browser's storage takes no more: the rest of the take is in memory, and a crash loses it. */
  onFull: () => void;
}

/** Ends writing, once; what is kept is kept already, so that a disk which does not answer loses nothing. */
function closeOnce(raw: ChunkSink, keeper: ChunkQueue): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const close = async () => {
    await keeper.settled();
    await raw.close().catch((error: unknown) => console.warn('The file of the take did not close.', error));
  };
  return () => {
    closed ??= close();
    return closed;
  };
}

/**
 * Opens a new take: what it is about is noted, then chunks may come. Each is on disk before the next one is looked at.
 * @throws Error when there is a take of that id in this browser already that a tab has
 */
export async function openLocalRecording(
  take: NewLocalRecording,
  { onFull }: OpenOptions,
): Promise<WritableLocalRecording> {
  const unlock = await lockRecording(take.id);
  if (!unlock) throw new Error('Another tab has this take.');
  const note = createManifestWriter(newManifest(take));
  // Before its file, so that no file is ever without a note.
  await note.change({});
  const raw = await openChunkSink(take.id);
  const keeper = createChunkQueue(raw, (error) => {
    console.error('The take cannot be kept on disk any more; the rest stays in memory.', error);
    onFull();
  });
  const close = closeOnce(raw, keeper);
  return {
    ...createLocalRecording(note, { unlock, tail: keeper.tail, settled: keeper.settled, beforeEnd: close }),
    keep: keeper.keep,
    finish: async (durationMs) => {
      await close();
      await note.change({ stage: 'recorded', durationMs });
    },
  };
}

/**
 * Takes up a take that a tab left behind, whatever it was doing.
 * @returns null when another tab has it, or it is gone
 * @throws DOMException of the browser's storage
 */
export async function reopenLocalRecording(id: string): Promise<LocalRecording | null> {
  const unlock = await lockRecording(id);
  if (!unlock) return null;
  try {
    const note = await readManifest(id);
    if (!note) {
      unlock();
      return null;
    }
    const live = createManifestWriter(note);
    await removeSupersededFile(live);
    return createLocalRecording(live, { unlock });
  } catch (error) {
    unlock();
    throw error;
  }
}
