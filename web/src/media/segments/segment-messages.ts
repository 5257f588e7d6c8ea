import type { UploadProgress } from '../upload/upload-progress.ts';
import type { Bytes } from './post-object.ts';
import type { SegmentPermission, SignOfLife } from './segment-calls.ts';
import type { FinishedSegments } from './segment-upload.ts';
import type { SegmentUploadStatus } from './segment-upload-status.ts';

export type SegmentRequest =
  | {
      type: 'open';
      id: string;
      fileName: string;
      port: MessagePort;
      segmentUploadId: string | null;
      setsKeyframes: boolean;
    }
  | { type: 'setWatchable' | 'setPaused' | 'setSaving'; isOn: boolean }
  | { type: 'send-open-segment' }
  | { type: 'finish'; durationMs: number | null; fileSize: number }
  /** Cancels `finish`. */
  | { type: 'cancel' }
  | { type: 'renewed'; renewal: Renewal };

export type Renewal =
  | { permission: SegmentPermission }
  | { failure: 'transient' | 'logged-out' | 'refused'; message: string };

export type SegmentReply =
  | { type: 'status'; status: SegmentUploadStatus }
  /** Asks the page to call the server: the page makes calls and stores the id of the upload. One renewal at a time. */
  | { type: 'renew'; signOfLife: SignOfLife }
  /** See `SegmentUpload.beginning`. */
  | { type: 'beginning'; bytes: Bytes }
  | { type: 'progress'; progress: UploadProgress }
  | { type: 'finished'; segments: FinishedSegments }
  /** `reason` is set when the status has one. */
  | { type: 'not-finished'; message: string };
