/** Permission to send segments: see `renewSegmentUpload`. */
export interface SegmentPermission {
  segmentUploadId: string;
  url: string;
  fields: Record<string, string>;
  keyPrefix: string;
  /** Seconds until it ends. */
  expiresIn: number;
}

/** The recording's state that a renewal reports. */
export interface SignOfLife {
  /** Null to start the upload. */
  segmentUploadId: string | null;
  isWatchable: boolean;
  /** How much of the recording has not arrived, in milliseconds. */
  behindMs: number;
}

/** Nobody is logged in. The upload waits: people may log in again, also in another tab. */
export class LoggedOutError extends Error {
  override readonly name = 'LoggedOutError';
}

/**
 * The server calls of an upload in segments, injected by the caller. A call throws TransientError when another try may
 * succeed, LoggedOutError when nobody is logged in, and any other error for a permanent failure.
 */
export interface SegmentCalls {
  renew: (recordingId: string, signOfLife: SignOfLife, signal: AbortSignal) => Promise<SegmentPermission>;
  /** See `setSaving` in `shared/api/video/segments.ts`. */
  setSaving: (
    recordingId: string,
    saving: { segmentUploadId: string; isSaving: boolean; isWatchable?: false },
    signal: AbortSignal,
  ) => Promise<void>;
}
