import type { UploadStatus } from './upload-status.ts';

/** Time left of an upload, in words: 'About 40 s left', 'About 3 min left'. */
export function timeLeftText(seconds: number | null): string {
  if (seconds === null) return 'Working out the time left...';
  if (seconds < 1) return 'Almost done';
  if (seconds < 60) return `About ${Math.ceil(seconds)} s left`;
  return `About ${Math.ceil(seconds / 60)} min left`;
}

/** What an upload is doing, in a few words. */
export function uploadText({ percent, secondsLeft, state }: UploadStatus): string {
  if (state === 'offline') return 'Waiting for the network';
  if (state === 'retrying') return 'Trying again...';
  return percent >= 100 ? 'Finishing...' : timeLeftText(secondsLeft);
}

/** A size in bytes, in words: '820 KB', '3.4 MB'. Units of 1000, as operating systems' save dialogs show them. */
export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} KB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
