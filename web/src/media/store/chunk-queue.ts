import type { ChunkSink } from './chunk-sink.ts';

/** Writes chunks one by one, in the order of arrival. */
export interface ChunkQueue {
  /** Adds the next chunk; never throws. */
  add: (chunk: Blob) => void;
  /** Settles once every chunk so far is stored, on disk or in memory. */
  flush: () => Promise<void>;
  /** Chunks that the disk refused, in order: the last part of the recording. */
  inMemory: () => Blob[];
}

/**
 * Writes to disk until the disk refuses a chunk (it is full). That chunk and all later ones stay in memory: the
 * recording goes on, and the chunks on disk are not lost.
 * @param onFull called once, at the first refusal
 */
export function createChunkQueue({ append }: Pick<ChunkSink, 'append'>, onFull: (error: unknown) => void): ChunkQueue {
  const inMemory: Blob[] = [];
  let queue = Promise.resolve();

  const write = async (chunk: Blob) => {
    if (inMemory.length > 0) {
      inMemory.push(chunk);
      return;
    }
    try {
      await append(chunk);
    } catch (error) {
      inMemory.push(chunk);
      // An error of the callback must not stop the chunks.
      queueMicrotask(() => onFull(error));
    }
  };

  return {
    add: (chunk) => {
      if (chunk.size > 0) queue = queue.then(() => write(chunk));
    },
    flush: () => queue,
    inMemory: () => inMemory,
  };
}
