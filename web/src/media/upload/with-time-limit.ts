import { TransientError } from '../retry.ts';

/** A server call that takes longer than this is cancelled and repeated, in milliseconds. */
const CALL_MAX_MS = 60_000;

/**
 * Limits the time of a call.
 * @throws TransientError when it took too long, the signal's reason, or the error of the call
 */
export async function withTimeLimit<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const limit = AbortSignal.timeout(CALL_MAX_MS);
  try {
    return await work(AbortSignal.any([signal, limit]));
  } catch (cause) {
    signal.throwIfAborted();
    throw limit.aborted ? new TransientError('Upload failed', { cause }) : cause;
  }
}
