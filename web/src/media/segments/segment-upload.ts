import type { ReadableAtom } from 'nanostores';
import type { Playlist } from '#shared/api/video/playlist.ts';
import type { UploadProgress } from '../upload/upload-progress.ts';
import type { SegmentsOffReason, SegmentUploadStatus } from './segment-upload-status.ts';

/** The recording cannot be uploaded in segments and has to be uploaded as one file. */
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
  /** Cancels: sending stops until the next call; objects that have arrived remain. */
  signal: AbortSignal;
  /** Progress of the whole recording, including earlier visits. */
  onProgress: (progress: UploadProgress) => void;
}

/** The input of the call that attaches the segments to their recording: see `attachSegments`. */
export interface FinishedSegments {
  segmentUploadId: string;
  /** Lists all segments, and says that the recording has ended. */
  playlist: Playlist;
  /** Bytes. */
  fileSize: number;
  durationMs: number;
}

/** Sends a recording in segments while it is recorded. Its failures never affect the recorder. */
export interface SegmentUpload {
  status: ReadableAtom<SegmentUploadStatus>;
  /**
   * The start of the recording, a file that contains the thumbnail's picture. The promise settles once the recording is
   * long enough to determine that picture, and never for a shorter one.
   */
  beginning: Promise<Blob>;
  /** Sets whether people with the link may watch during the recording; the server learns it a moment later. */
  setWatchable: (isWatchable: boolean) => void;
  setPaused: (isPaused: boolean) => void;
  /**
   * Lets people with the link watch what has arrived, while the rest is sent: the user has saved the recording. With
   * `false`, the user has cancelled that, and they no longer watch. It is told to the server in the background, also
   * after `close`.
   */
  setSaving: (isSaving: boolean) => void;
  /** As `setSaving` with `false`, and people with the link no longer watch live either. Call it before `close`. */
  endWatching: () => void;
  /**
   * Reports that the recorder is stopping: the part of the open segment that is on disk is sent while the encoder
   * finishes.
   */
  sendOpenSegment: () => void;
  /**
   * Sends the rest, after `finish` of the local recording has settled. Can be called again, also after a failure: objects
   * that have arrived are not sent again. The caller attaches the segments with the returned playlist.
   * @throws SegmentsOffError; Error 'Upload failed' after ten minutes without a byte of progress; the signal's reason
   */
  finish: (options: FinishOptions) => Promise<FinishedSegments>;
  /** Ends the upload and its signs of life. The record of sent objects remains until the local recording is removed. */
  close: () => void;
}
