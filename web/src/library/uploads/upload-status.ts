import { createTimeLeft, type UploadProgress, type UploadState } from '#web/media/upload/upload-progress.ts';

export interface UploadStatus {
  /** 0 to 100. */
  percent: number;
  /** Seconds left at the present speed; null while unknown. */
  secondsLeft: number | null;
  state: UploadState;
}

export const NOTHING_SENT: UploadStatus = { percent: 0, secondsLeft: null, state: 'sending' };

/** Converts the progress in bytes into the shown status. */
export function reportTo(onProgress: (status: UploadStatus) => void): (progress: UploadProgress) => void {
  const timeLeft = createTimeLeft();
  return (progress) =>
    onProgress({
      percent: (progress.sentBytes / progress.totalBytes) * 100,
      secondsLeft: timeLeft(progress, performance.now()),
      state: progress.state,
    });
}

/** Time left of an upload, in words: 'About 40 s left', 'About 3 min left'. */
export function timeLeftText(seconds: number | null): string {
  if (seconds === null) return 'Working out the time left...';
  if (seconds < 1) return 'Almost done';
  if (seconds < 60) return `About ${Math.ceil(seconds)} s left`;
  return `About ${Math.ceil(seconds / 60)} min left`;
}

export function uploadText({ percent, secondsLeft, state }: UploadStatus): string {
  if (state === 'offline') return 'Waiting for the network';
  if (state === 'retrying') return 'Trying again...';
  return percent >= 100 ? 'Finishing...' : timeLeftText(secondsLeft);
}
