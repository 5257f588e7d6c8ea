import type { ChunkSink } from './chunk-sink.ts';

/** Writes chunks one by one, in the order in which they come. */
export interface ChunkQueue {
  /** Adds the next chunk; never throws. */
  add: (chunk: Blob) => void;
  /** Settled once every chunk so far is stored, on disk or in memory. */
  flush: () => Promise<void>;
  /** Chunks that the disk refused, in order: the end of the recording. */
  inMemory: () => Blob[];
}

/**
 * Writes to disk until the disk refuses a chunk (it is full). From that one on the rest stays in memory: the recording
 * goes on, and what is on disk already is not lost.
 * @param onFull called once, with the first refusal
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
      // What it throws is its own: chunks go on.
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
