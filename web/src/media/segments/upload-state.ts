import { SegmentsOffError } from './segment-upload.ts';
import type { SegmentsOffReason, SegmentUploadStatus } from './segment-upload-status.ts';

interface StateOptions {
  first: SegmentUploadStatus;
  onStatus: (status: SegmentUploadStatus) => void;
  /** What is known of the recording now. */
  measure: () => Pick<SegmentUploadStatus, 'behindMs' | 'keyframeProblem'>;
  /** Called once, when nothing is sent in segments any more. */
  onOff: () => void;
}

/** The state of an upload, which is reported when it has changed. */
export function createUploadState({ first, onStatus, measure, onOff }: StateOptions) {
  const off = new AbortController();
  let status = first;
  const report = (change: Partial<SegmentUploadStatus> = {}) => {
    const next = { ...status, ...change, ...measure() };
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    onStatus(next);
  };
  return {
    status: () => status,
    report,
    /** Aborted with a SegmentsOffError when the upload is off. */
    off: off.signal,
    turnOff: (reason: SegmentsOffReason, error: unknown) => {
      if (off.signal.aborted) return;
      console.warn(`The recording is not uploaded in segments any more: ${reason}.`, error);
      off.abort(new SegmentsOffError(reason));
      onOff();
      report({ state: 'off', reason });
    },
  };
}

export type UploadState = ReturnType<typeof createUploadState>;
