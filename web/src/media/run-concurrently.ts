import pMap from 'p-map';

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
  const { signal } = failed;
  const attempt = async (thing: T) => {
    if (!signal.aborted) await work(thing, signal).catch((error: unknown) => failed.abort(error));
  };
  await pMap(things, attempt, { concurrency });
  signal.throwIfAborted();
}
