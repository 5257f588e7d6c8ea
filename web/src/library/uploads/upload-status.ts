import { sizeText } from '#shared/rules/ground/size-text.ts';
import { createSpeed, type UploadProgress, type UploadState } from '#web/media/upload/upload-progress.ts';

export interface UploadStatus {
  /** 0 to 100. */
  percent: number;
  /** Present speed; null while unknown. */
  bytesPerSecond: number | null;
  /** Seconds left at that speed; null while unknown. */
  secondsLeft: number | null;
  state: UploadState;
}

export const NOTHING_SENT: UploadStatus = { percent: 0, bytesPerSecond: null, secondsLeft: null, state: 'sending' };

/** Converts the progress in bytes into the shown status. */
export function reportTo(onProgress: (status: UploadStatus) => void): (progress: UploadProgress) => void {
  const speed = createSpeed();
  return (progress) => {
    const { sentBytes, totalBytes, state } = progress;
    const bytesPerSecond = speed(progress, performance.now());
    const secondsLeft = bytesPerSecond && (totalBytes - sentBytes) / bytesPerSecond;
    onProgress({ percent: (sentBytes / totalBytes) * 100, bytesPerSecond, secondsLeft, state });
  };
}

/** Time left of an upload, in words: 'About 40 s left', 'About 3 min left'. */
export function timeLeftText(seconds: number | null): string {
  if (seconds === null) return 'Working out the time left...';
  if (seconds < 1) return 'Almost done';
  if (seconds < 60) return `About ${Math.ceil(seconds)} s left`;
  return `About ${Math.ceil(seconds / 60)} min left`;
}

/** What an upload waits for, or its speed and the time left: '1.2 MB/s · About 40 s left'. */
export function uploadText({ percent, bytesPerSecond, secondsLeft, state }: UploadStatus): string {
  if (state === 'offline') return 'Waiting for the network';
  if (state === 'retrying') return 'Trying again...';
  if (percent >= 100) return 'Finishing...';
  return `${bytesPerSecond === null ? '' : `${sizeText(bytesPerSecond)}/s · `}${timeLeftText(secondsLeft)}`;
}
