import { useState } from 'react';
import { type DownloadOutcome, type DownloadRequest, downloadFile } from '../../media/download/download.ts';

interface DownloadListeners {
  onOutcome?: (outcome: DownloadOutcome) => void;
  onError: (error: Error) => void;
}

interface DownloadState {
  isRunning: boolean;
  /** 0 to 100; null while that is not known. */
  percent: number | null;
}

const AT_REST: DownloadState = { isRunning: false, percent: null };

/** Saves a recording as a file and follows how far that is. */
export function useDownload({ onOutcome, onError }: DownloadListeners) {
  const [state, setState] = useState(AT_REST);
  const start = async (request: DownloadRequest) => {
    setState({ isRunning: true, percent: null });
    try {
      const outcome = await downloadFile({
        ...request,
        onProgress: ({ receivedBytes, totalBytes }) =>
          setState({ isRunning: true, percent: (receivedBytes / totalBytes) * 100 }),
      });
      onOutcome?.(outcome);
    } catch (error) {
      onError(error as Error);
    } finally {
      setState(AT_REST);
    }
  };
  return { ...state, start };
}
