/**
 * Processes many items in order, some at a time. When one fails, the others are cancelled.
 * @param concurrency maximum number at a time
 * @throws the first failure, once all work has stopped
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
