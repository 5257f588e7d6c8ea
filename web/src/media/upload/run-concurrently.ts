/**
 * Does work with each of many things, some at a time and in their order. When one fails the others are cancelled.
 * @param concurrency how many at a time
 * @throws what failed first, once nothing goes on any more
 */
export async function runConcurrently<T>(
  things: T[],
  concurrency: number,
  work: (thing: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const waiting = things.values();
  const workThrough = async () => {
    for (const thing of waiting) {
      if (failed.signal.aborted) return;
      await work(thing, failed.signal).catch((error: unknown) => failed.abort(error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, workThrough));
  failed.signal.throwIfAborted();
}
