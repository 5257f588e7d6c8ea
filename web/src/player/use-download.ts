import { useRef, useState } from 'react';
import type { DownloadControl } from './controls/download-control.tsx';

interface DownloadHooks {
  onProgress: (progress: { receivedBytes: number; totalBytes: number }) => void;
  signal: AbortSignal;
}

interface DownloadOptions<Request, Outcome> {
  /** Saves a file; rejects with an AbortError when it is cancelled. */
  save: (request: Request & DownloadHooks) => Promise<Outcome>;
  onOutcome?: (outcome: Outcome) => void;
  onError: (error: Error) => void;
}

const IDLE: Pick<DownloadControl, 'isRunning' | 'percent'> = { isRunning: false, percent: null };

/** Whether the person cancelled the download, in the player or in the browser's dialog: then no message is needed. */
const isCancelled = (error: unknown) => (error as Error).name === 'AbortError';

/**
 * Runs the downloads of a player. Shows the progress of the download that started last; `cancel` cancels all of them.
 */
export function useDownload<Request, Outcome>({ save, onOutcome, onError }: DownloadOptions<Request, Outcome>) {
  const [state, setState] = useState(IDLE);
  const running = useRef(new Set<AbortController>());

  const run = async (request: Request, signal: AbortSignal) => {
    try {
      const outcome = await save({
        ...request,
        signal,
        onProgress: ({ receivedBytes, totalBytes }) =>
          setState({ isRunning: true, percent: (receivedBytes / totalBytes) * 100 }),
      });
      onOutcome?.(outcome);
    } catch (error) {
      if (!isCancelled(error)) onError(error as Error);
    }
  };

  const start = async (request: Request) => {
    const download = new AbortController();
    running.current.add(download);
    setState({ isRunning: true, percent: null });
    await run(request, download.signal);
    running.current.delete(download);
    if (running.current.size === 0) setState(IDLE);
  };
  const cancel = () => {
    for (const download of running.current) download.abort();
  };
  return { ...state, start, cancel };
}
