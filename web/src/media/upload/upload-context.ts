import type { Connection } from './connection.ts';
import type { Put } from './put-blob.ts';
import { retryUntilAborted } from './retry-until-aborted.ts';
import { type WatchOptions, watchProgress } from './watch-progress.ts';
import { withTimeLimit } from './with-time-limit.ts';

/** What an upload needs of the browser. */
export interface UploadEnvironment {
  put: Put;
  connection: Connection;
}

/** All that the requests of one upload have in common. */
export interface UploadContext {
  /** Ends everything: cancelled, or stalled for too long. */
  signal: AbortSignal;
  put: Put;
  /** Says how many bytes of a part have been sent; a file that is sent at once is one part. */
  count: (part: number, bytes: number) => void;
  /** Forgets what was counted. */
  reset: () => void;
  /** Does work, with retries as long as they may help. */
  retry: <T>(work: () => Promise<T>) => Promise<T>;
  /** Calls the server, with retries as long as they may help. */
  call: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** The same, for something that can be cancelled by itself. */
  withSignal: (signal: AbortSignal) => UploadContext;
  close: () => void;
}

/** Opens what the requests of one upload share; it must be closed. */
export function openUploadContext({ put, connection }: UploadEnvironment, options: WatchOptions): UploadContext {
  const { count, halt, reset, close, signal: whole } = watchProgress(connection, options);
  const until = (signal: AbortSignal): UploadContext => {
    const retry = <T>(work: () => Promise<T>) => retryUntilAborted(work, { connection, signal, onFailure: halt });
    return {
      signal,
      put,
      count,
      reset,
      retry,
      call: (work) => retry(() => withTimeLimit(work, signal)),
      withSignal: (inner) => until(AbortSignal.any([signal, inner])),
      close,
    };
  };
  return until(whole);
}
