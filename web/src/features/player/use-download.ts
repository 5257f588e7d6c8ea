import { useRef, useState } from 'react';
import { type DownloadOutcome, downloadFile } from '../../media/download/download.ts';
import type { DownloadRequest } from '../../media/download/download-request.ts';

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

/** Whoever calls a download off, in the player or in the browser's own dialog, need not be told that it did not come. */
const isCalledOff = (error: unknown) => (error as Error).name === 'AbortError';

/** Saves recordings as files; follows how far the last one begun is, and calls all of them off. */
export function useDownload({ onOutcome, onError }: DownloadListeners) {
  const [state, setState] = useState(AT_REST);
  const running = useRef(new Set<AbortController>());

  const run = async (request: DownloadRequest, signal: AbortSignal) => {
    try {
      const outcome = await downloadFile({
        ...request,
        signal,
        onProgress: ({ receivedBytes, totalBytes }) =>
          setState({ isRunning: true, percent: (receivedBytes / totalBytes) * 100 }),
      });
      onOutcome?.(outcome);
    } catch (error) {
      if (!isCalledOff(error)) onError(error as Error);
    }
  };

  const start = async (request: DownloadRequest) => {
    const download = new AbortController();
    running.current.add(download);
    setState({ isRunning: true, percent: null });
    await run(request, download.signal);
    running.current.delete(download);
    if (running.current.size === 0) setState(AT_REST);
  };
  const cancel = () => {
    for (const download of running.current) download.abort();
  };
  return { ...state, start, cancel };
}
