import type { ChunkSink } from './chunk-sink.ts';

export interface ChunkQueue {
  /** Takes the next chunk; never throws. */
  keep: (chunk: Blob) => void;
  /** Settled once every chunk so far is kept, on disk or in memory. */
  settled: () => Promise<void>;
  /** What the disk did not take, in order: the end of the take. */
  tail: () => Blob[];
}

/**
 * Feeds chunks to a place on disk one by one, in order. From the first chunk that it refuses (a full disk), the rest
 * stays in memory: the take goes on, and what is already kept is not lost.
 * @param onFull called once, with the first refusal
 */
export function createChunkQueue({ append }: Pick<ChunkSink, 'append'>, onFull: (error: unknown) => void): ChunkQueue {
  const tail: Blob[] = [];
  let queue = Promise.resolve();

  const place = async (chunk: Blob) => {
    if (tail.length > 0) {
      tail.push(chunk);
      return;
    }
    try {
      await append(chunk);
    } catch (error) {
      tail.push(chunk);
      // What it throws is its own: chunks go on.
      queueMicrotask(() => onFull(error));
    }
  };

  return {
    keep: (chunk) => {
      if (chunk.size > 0) queue = queue.then(() => place(chunk));
    },
    settled: () => queue,
    tail: () => tail,
  };
}
