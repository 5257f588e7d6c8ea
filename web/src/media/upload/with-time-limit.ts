import { TransientError } from '../retry.ts';

/** A call of the server that takes longer than this is given up and made again, in milliseconds. */
const CALL_MAX_MS = 60_000;

/**
 * Makes a call that must not hang.
 * @throws TransientError when it took too long, the signal's reason, whatever the call throws
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
