/** Permission to send segments: see `renewSegmentUpload`. */
export interface SegmentPermission {
  segmentUploadId: string;
  url: string;
  fields: Record<string, string>;
  keyPrefix: string;
  /** Seconds until it ends. */
  expiresIn: number;
}

/** What a renewal says of the recording. */
export interface SignOfLife {
  /** Null to begin the upload. */
  segmentUploadId: string | null;
  isWatchable: boolean;
  /** In milliseconds. */
  behindMs: number;
}

/** Nobody is logged in (any more). The upload waits: people log in again, in another tab too. */
export class LoggedOutError extends Error {
  override readonly name = 'LoggedOutError';
}

/**
 * The server calls of an upload in segments, injected by the caller. A call throws TransientError when another try may
 * succeed, LoggedOutError when nobody is logged in, and anything else for good.
 */
export interface SegmentCalls {
  renew: (recordingId: string, signOfLife: SignOfLife, signal: AbortSignal) => Promise<SegmentPermission>;
}
