import type { UploadProgress } from '../upload/upload-progress.ts';
import type { SegmentsOffReason, SegmentUploadStatus } from './segment-upload-status.ts';

/** The recording cannot be uploaded in segments: it is to be uploaded as one file. */
export class SegmentsOffError extends Error {
  override readonly name = 'SegmentsOffError';
  readonly reason: SegmentsOffReason;

  constructor(reason: SegmentsOffReason) {
    super(`The recording is not uploaded in segments: ${reason}`);
    this.reason = reason;
  }
}

export interface FinishOptions {
  /** Length by the clock, in milliseconds; null for a recording that was interrupted. */
  durationMs: number | null;
  /** Cancels: sending stops until the next call, what has arrived stays. */
  signal: AbortSignal;
  /** Of the whole recording, with what arrived before. */
  onProgress: (progress: UploadProgress) => void;
}

/** What attaches the segments to their recording: see `attachSegments`. */
export interface FinishedSegments {
  segmentUploadId: string;
  playlistEtag: string;
  /** Bytes. */
  fileSize: number;
  durationMs: number;
}

/** Sends a recording in segments while it is made. Nothing that goes wrong reaches the recorder. */
export interface SegmentUpload {
  status: () => SegmentUploadStatus;
  /**
   * Calls back with each change of the status.
   * @returns stops it
   */
  subscribe: (listener: () => void) => () => void;
  /**
   * The first seconds of the recording, a file that shows what its thumbnail shows. It comes once the recording is long
   * enough to know that, and never for a shorter one.
   */
  beginning: Promise<Blob>;
  /** Says whether those who have the link may watch while it records; the server knows it a moment later. */
  setWatchable: (isWatchable: boolean) => void;
  /** Says that nothing is recorded for a while. */
  setPaused: (isPaused: boolean) => void;
  /**
   * Sends what is left, once `finish` of the local recording is settled, and the playlist of the whole recording. May be
   * called again, also after it failed: what has arrived is not sent again, the playlist is.
   * @throws SegmentsOffError; Error 'Upload failed' after ten minutes without a byte of progress; the signal's reason
   */
  finish: (options: FinishOptions) => Promise<FinishedSegments>;
  /** Ends it, signs of life too. What was sent is remembered with the local recording until that is removed. */
  close: () => void;
}
