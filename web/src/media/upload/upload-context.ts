import { anySignal } from '#web/lib/any-signal.ts';
import type { Connection } from './connection.ts';
import { type FollowOptions, followProgress } from './follow-progress.ts';
import { retryUntilAborted, withTimeLimit } from './retry-until-aborted.ts';
import type { Put } from './send-request.ts';

interface Announced {
  contentType: string;
  /** Bytes. */
  fileSize: number;
}

/**
 * The server calls of an upload, injected by the caller. A call throws TransientError when another try may succeed,
 * UploadGoneError when the server does not know the upload, PartsMissingError when parts are missing at the end, and
 * any other error for a permanent failure.
 */
export interface UploadCalls {
  /** With `createOnly` the URL accepts a single file, sent with `If-None-Match: *`. */
  createUpload: (file: Announced & { createOnly: boolean }, signal: AbortSignal) => Promise<{ uploadURL: string }>;
  createMultipart: (
    file: Announced,
    signal: AbortSignal,
  ) => Promise<{ uploadId: string; partBytes: number; partCount: number }>;
  /** @param partNumbers at most 100 */
  signParts: (
    uploadId: string,
    partNumbers: number[],
    signal: AbortSignal,
  ) => Promise<{ parts: { partNumber: number; url: string }[] }>;
  listParts: (
    uploadId: string,
    signal: AbortSignal,
  ) => Promise<{ parts: { partNumber: number; size: number }[]; isComplete: boolean }>;
  complete: (uploadId: string, signal: AbortSignal) => Promise<{ uploadURL: string }>;
  abortSingle: (uploadId: string, signal: AbortSignal) => Promise<void>;
  abort: (uploadId: string, signal: AbortSignal) => Promise<void>;
}

export interface UploadEnvironment {
  put: Put;
  connection: Connection;
}

/** Shared by all requests of one upload. */
export interface UploadContext {
  /** Aborted when the upload is cancelled or has stalled for too long. */
  signal: AbortSignal;
  put: Put;
  /** Sets the number of bytes sent of a part; a file in one request is one part. */
  count: (part: number, bytes: number) => void;
  reset: () => void;
  /** Does work, with retries while they may help. */
  retry: <T>(work: () => Promise<T>) => Promise<T>;
  /** Calls the server, with retries while they may help. */
  call: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** The same context for work that can be cancelled separately. */
  withSignal: (signal: AbortSignal) => UploadContext;
  close: () => void;
}

/** Opens the context that the requests of one upload share; it must be closed. */
export function openUploadContext({ put, connection }: UploadEnvironment, options: FollowOptions): UploadContext {
  const { count, halt, reset, close, signal: whole } = followProgress(connection, options);
  const until = (signal: AbortSignal): UploadContext => {
    const retry = <T>(work: () => Promise<T>) => retryUntilAborted(work, { connection, signal, onFailure: halt });
    return {
      signal,
      put,
      count,
      reset,
      retry,
      call: (work) => retry(() => withTimeLimit(work, signal)),
      withSignal: (inner) => until(anySignal([signal, inner])),
      close,
    };
  };
  return until(whole);
}
