import type { Connection } from '../upload/connection.ts';
import { type FollowedProgress, type FollowOptions, followProgress } from '../upload/follow-progress.ts';

/** Counts the bytes that are sent of a recording, of every visit, and reports them while `finish` waits. */
export function createSentBytes(connection: Connection) {
  const sent = new Map<number, number>();
  let followed: FollowedProgress | null = null;
  return {
    /** @param at offset in the file of the object that the bytes belong to */
    count: (at: number, bytes: number) => {
      sent.set(at, bytes);
      followed?.count(at, bytes);
    },
    halt: () => followed?.halt(),
    /** @param work gets a signal that also ends the work when nothing moves for too long */
    reportDuring: async <T>(options: FollowOptions, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      const following = followProgress(connection, options);
      followed = following;
      try {
        for (const [at, bytes] of sent) following.count(at, bytes);
        return await work(following.signal);
      } finally {
        following.close();
        followed = null;
      }
    },
  };
}

export type SentBytes = ReturnType<typeof createSentBytes>;
