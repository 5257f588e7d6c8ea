import type { UploadProgress } from '../upload/upload-progress.ts';
import type { Bytes } from './post-object.ts';
import type { SegmentPermission, SignOfLife } from './segment-calls.ts';
import type { FinishedSegments } from './segment-upload.ts';
import type { SegmentUploadStatus } from './segment-upload-status.ts';

/** What the page tells the worker that cuts and sends. */
export type SegmentRequest =
  | {
      type: 'open';
      /** Of the local recording. */
      id: string;
      fileName: string;
      port: MessagePort;
      segmentUploadId: string | null;
      isWatchable: boolean;
    }
  | { type: 'watchable'; isWatchable: boolean }
  | { type: 'paused'; isPaused: boolean }
  | { type: 'finish'; durationMs: number | null; fileSize: number }
  /** Ends `finish`. */
  | { type: 'cancel' }
  | { type: 'renewed'; renewal: Renewal };

/** How a renewal ended that the worker had asked for. */
export type Renewal =
  | { permission: SegmentPermission }
  | { failure: 'transient' | 'logged-out' | 'refused'; message: string };

/** What the worker tells the page. */
export type SegmentReply =
  | { type: 'status'; status: SegmentUploadStatus }
  /** The page is to call the server: it knows how, and remembers the id of the upload. One at a time. */
  | { type: 'renew'; signOfLife: SignOfLife }
  /** See `SegmentUpload.beginning`. */
  | { type: 'beginning'; bytes: Bytes }
  | { type: 'progress'; progress: UploadProgress }
  | { type: 'finished'; segments: FinishedSegments }
  /** `reason` is set when the status says why. */
  | { type: 'not-finished'; message: string };
