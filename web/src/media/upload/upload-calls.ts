/** The file as announced to the server. */
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
  /** Aborts an upload that `createUpload` began. */
  abortSingle: (uploadId: string, signal: AbortSignal) => Promise<void>;
  abort: (uploadId: string, signal: AbortSignal) => Promise<void>;
}
