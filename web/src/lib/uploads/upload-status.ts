import { createTimeLeft } from '#web/media/upload/time-left.ts';
import type { UploadProgress, UploadState } from '#web/media/upload/upload-progress.ts';

/** How far an upload is, as it is shown. */
export interface UploadStatus {
  /** 0 to 100. */
  percent: number;
  /** Seconds to go at the present speed; null while that is not known. */
  secondsLeft: number | null;
  state: UploadState;
}

/** An upload that has sent nothing yet. */
export const NOTHING_SENT: UploadStatus = { percent: 0, secondsLeft: null, state: 'sending' };

/** Turns bytes into what is shown. */
export function reportTo(onProgress: (status: UploadStatus) => void): (progress: UploadProgress) => void {
  const timeLeft = createTimeLeft();
  return (progress) =>
    onProgress({
      percent: (progress.sentBytes / progress.totalBytes) * 100,
      secondsLeft: timeLeft(progress, performance.now()),
      state: progress.state,
    });
}
