import { clearAlphaMode } from '#shared/webm/tracks.ts';
import { openAppendFile } from '../opfs/append-file.ts';
import { hasOpfs } from '../opfs/recordings-folder.ts';
import { addChunk, recordedName } from './recording-files.ts';

/** Stores the chunks of a running recording as they arrive. */
export interface ChunkSink {
  /**
   * Settles once the chunk is on disk; chunks are passed one at a time, in order.
   * @throws DOMException QuotaExceededError and others; chunks that were written before remain
   */
  append: (chunk: Blob) => Promise<void>;
  /**
   * Lets another context read the file while it is written: see `growth-messages.ts`. Null where the chunks are not in
   * a file.
   */
  serve: ((port: MessagePort) => Promise<void>) | null;
  /** Ends writing; the chunks remain. */
  close: () => Promise<void>;
}

async function openFileSink(id: string): Promise<ChunkSink> {
  if (!(await hasOpfs())) throw new Error('There is no origin private file system.');
  const file = await openAppendFile(recordedName(id));
  return {
    append: async (chunk) => file.append(new Uint8Array(await chunk.arrayBuffer())),
    serve: file.serve,
    close: file.close,
  };
}

function openDatabaseSink(id: string): ChunkSink {
  let count = 0;
  return {
    append: async (chunk) => {
      await addChunk(id, count, chunk);
      count += 1;
    },
    serve: null,
    close: () => Promise.resolve(),
  };
}

/** Opens the storage of a new recording: the origin private file system, or IndexedDB where that is missing. */
export async function openChunkSink(id: string): Promise<ChunkSink> {
  try {
    return await openFileSink(id);
  } catch (error) {
    console.warn('The recording is stored in IndexedDB, not in the origin private file system.', error);
    return openDatabaseSink(id);
  }
}

/** The head of a file is in its first chunk. */
async function withoutAlphaMode(first: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await first.arrayBuffer());
  clearAlphaMode(bytes);
  return new Blob([bytes], { type: first.type });
}

/**
 * Writes to disk until the disk refuses a chunk (it is full), or one cannot be read. That chunk and all later ones stay
 * in memory: the recording goes on, and the chunks on disk are not lost.
 * @param onFull called once, at the first such chunk
 */
export function createChunkQueue({ append }: Pick<ChunkSink, 'append'>, onFull: (error: unknown) => void) {
  const inMemory: Blob[] = [];
  let queue = Promise.resolve();
  let isFirst = true;

  const write = async (recorded: Blob) => {
    if (inMemory.length > 0) {
      inMemory.push(recorded);
      return;
    }
    let chunk = recorded;
    try {
      if (isFirst) chunk = await withoutAlphaMode(recorded);
      isFirst = false;
      await append(chunk);
    } catch (error) {
      inMemory.push(chunk);
      // An error of the callback must not stop the chunks.
      queueMicrotask(() => onFull(error));
    }
  };

  return {
    /** Adds the next chunk; never throws. */
    add: (chunk: Blob) => {
      if (chunk.size > 0) queue = queue.then(() => write(chunk));
    },
    /** Settles once every chunk so far is stored, on disk or in memory. */
    flush: () => queue,
    /** Chunks that are not on disk, in order: the last part of the recording. */
    inMemory: () => inMemory,
  };
}

/** Writes chunks one by one, in the order of arrival. */
export type ChunkQueue = ReturnType<typeof createChunkQueue>;
