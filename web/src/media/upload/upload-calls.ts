/** What is announced of a file. */
interface Announced {
  contentType: string;
  /** Bytes. */
  fileSize: number;
}

/**
 * The server calls of an upload, injected by the caller. A call throws TransientError when another try may succeed,
 * UploadGoneError when the server does not know the upload (any more), PartsMissingError when parts are missing at the
 * end, and anything else for good.
 */
export interface UploadCalls {
  /** With `createOnly` the URL is for one file, sent with `If-None-Match: *`, and no other after it. */
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
  /** Gives up an upload that `createUpload` began. */
  abortSingle: (uploadId: string, signal: AbortSignal) => Promise<void>;
  abort: (uploadId: string, signal: AbortSignal) => Promise<void>;
}
