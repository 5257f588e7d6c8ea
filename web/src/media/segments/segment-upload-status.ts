import type { KeyframeProblem } from './keyframe-pace.ts';

/**
 * Why a recording is not, or no longer, uploaded in segments. `no-file`: it is not in a file of the origin private file
 * system, or only a part of it is; `unsupported`: its container or codec cannot be played from segments; `unreadable`:
 * it cannot be cut, or a segment is too large; `too-long`: it exceeds the length or size limit of segments; `refused`:
 * the server or S3 refused it permanently; `failed`: an error in the app.
 */
export type SegmentsOffReason = 'no-file' | 'unsupported' | 'unreadable' | 'too-long' | 'refused' | 'failed';

export interface SegmentUploadStatus {
  /** `off` is permanent; the recording goes on, and is uploaded as one file after Stop. */
  state: 'sending' | 'off';
  /** Set when the state is `off`. */
  reason: SegmentsOffReason | null;
  /** Null until the server has started the upload. */
  segmentUploadId: string | null;
  /** Whether a playlist has arrived, so that there is something to watch. */
  hasPlaylist: boolean;
  /** How much of the recording has not arrived, in milliseconds; a running recording is always some seconds behind. */
  behindMs: number;
  /** Why people cannot begin to watch during the recording; null when they can. */
  keyframeProblem: KeyframeProblem | null;
}

export const newStatus = (
  segmentUploadId: string | null,
  keyframeProblem: KeyframeProblem | null,
): SegmentUploadStatus => ({
  state: 'sending',
  reason: null,
  segmentUploadId,
  hasPlaylist: false,
  behindMs: 0,
  keyframeProblem,
});
