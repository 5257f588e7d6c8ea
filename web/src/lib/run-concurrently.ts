/**
 * Processes many items in order, some at a time. When one fails, the others are cancelled.
 * @param concurrency maximum number at a time
 * @returns the results, in the order of the items
 * @throws the first failure, once all work has stopped
 */
export async function runConcurrently<T, Result>(
  things: readonly T[],
  concurrency: number,
  work: (thing: T, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const failed = new AbortController();
  const waiting = things.entries();
  const results: Result[] = [];
  const workThrough = async () => {
    for (const [index, thing] of waiting) {
      if (failed.signal.aborted) return;
      try {
        results[index] = await work(thing, failed.signal);
      } catch (error) {
        failed.abort(error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, workThrough));
  failed.signal.throwIfAborted();
  return results;
}
