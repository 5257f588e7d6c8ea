import type { TakeStore } from './take-store.ts';

export interface TakeKeeper {
  /** Takes the next chunk; never throws. */
  keep: (chunk: Blob) => void;
  /** Waits for every chunk and gives the whole take. */
  finish: () => Promise<Blob>;
}

/**
 * Feeds chunks to a store one by one, in order. From the first chunk that the store refuses (a full disk), the rest
 * stays in memory: the take goes on, and what is already kept is not lost.
 */
export function keepTake(store: TakeStore, type: string): TakeKeeper {
  const overflow: Blob[] = [];
  let queue = Promise.resolve();

  const place = async (chunk: Blob) => {
    if (overflow.length > 0) {
      overflow.push(chunk);
      return;
    }
    try {
      await store.append(chunk);
    } catch (error) {
      console.error('The take cannot be kept on disk any more; the rest stays in memory.', error);
      overflow.push(chunk);
    }
  };

  return {
    keep: (chunk) => {
      if (chunk.size > 0) queue = queue.then(() => place(chunk));
    },
    finish: async () => {
      await queue;
      const kept = await store.finish();
      return new Blob([kept, ...overflow], { type });
    },
  };
}
