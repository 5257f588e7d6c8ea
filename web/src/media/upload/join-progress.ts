import type { UploadProgress } from './upload-progress.ts';

/** The worst state of all files is reported. */
const WORST_FIRST = ['offline', 'retrying', 'sending'] as const;

/**
 * Puts the progress of several files together.
 * @returns a function that adds a file and returns its listener, which calls `onProgress` with the sum of all
 */
export function joinProgress(onProgress: (progress: UploadProgress) => void) {
  const files: UploadProgress[] = [];
  const sum = (part: 'sentBytes' | 'totalBytes') => files.reduce((total, file) => total + file[part], 0);
  const isUnderWay = ({ sentBytes, totalBytes }: UploadProgress) => sentBytes < totalBytes;

  return () => {
    const index = files.length;
    files.push({ sentBytes: 0, totalBytes: 0, state: 'sending' });
    return (progress: UploadProgress) => {
      files[index] = progress;
      const states = files.filter(isUnderWay).map(({ state }) => state);
      const state = WORST_FIRST.find((each) => states.includes(each)) ?? progress.state;
      onProgress({ sentBytes: sum('sentBytes'), totalBytes: sum('totalBytes'), state });
    };
  };
}
