/**
 * Why a recording is not (or no longer) uploaded in segments. `no-file`: it is not in a file of the origin private file
 * system, or only in part; `unsupported`: its container or codec cannot be played from segments; `unreadable`: it cannot be
 * cut, or a segment is too large; `too-long`: it is longer or larger than segments may be; `refused`: the server or S3
 * refused it for good; `failed`: something of ours broke.
 */
export type SegmentsOffReason = 'no-file' | 'unsupported' | 'unreadable' | 'too-long' | 'refused' | 'failed';

/** How the upload of a recording in segments fares. */
export interface SegmentUploadStatus {
  /** `off` is for good; the recording goes on, and is uploaded as one file after Stop. */
  state: 'sending' | 'off';
  /** Set when it is off. */
  reason: SegmentsOffReason | null;
  /** Null until the server has begun the upload. */
  segmentUploadId: string | null;
  /** How much of the recording has not arrived yet, in milliseconds; a running recording is some seconds behind at best. */
  behindMs: number;
  /** Whether keyframes come often enough to watch while it records. */
  isWatchablePossible: boolean;
}
