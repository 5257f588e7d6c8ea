import type { Connection } from '../upload/connection.ts';
import { type ProgressWatch, type WatchOptions, watchProgress } from '../upload/watch-progress.ts';

/** Counts the bytes that are sent of a recording, of every visit, and reports them while `finish` waits. */
export function createSentBytes(connection: Connection) {
  const sent = new Map<number, number>();
  let watch: ProgressWatch | null = null;
  return {
    /** @param at offset in the file of the object that the bytes belong to */
    count: (at: number, bytes: number) => {
      sent.set(at, bytes);
      watch?.count(at, bytes);
    },
    halt: () => watch?.halt(),
    /** @param work gets a signal that also ends the work when nothing moves for too long */
    reportDuring: async <T>(options: WatchOptions, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      const watching = watchProgress(connection, options);
      watch = watching;
      try {
        for (const [at, bytes] of sent) watching.count(at, bytes);
        return await work(watching.signal);
      } finally {
        watching.close();
        watch = null;
      }
    },
  };
}

export type SentBytes = ReturnType<typeof createSentBytes>;
