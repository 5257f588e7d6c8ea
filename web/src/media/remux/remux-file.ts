import { RECORDINGS_FOLDER } from '../opfs/recordings-folder.ts';

/** What the worker is asked for. */
export interface RemuxOrder {
  /** Where the copy goes on the private disk; no name where there is no such disk. */
  folder: string;
  copy: string | null;
  take: Blob;
  clockMs: number | null;
}

/** What it answers: any number of times how far it is, then once how it ended. */
export type RemuxReply =
  | { type: 'progress'; fraction: number }
  | { type: 'done'; bytes: number; durationMs: number }
  | { type: 'failed'; reason: string; durationMs: number | null };

interface RemuxFileOptions {
  take: Blob;
  /** Name of the copy in the folder of takes; null where there is no private disk, and the take is only measured. */
  copy: string | null;
  /** Length by the clock, in milliseconds; null for a take that was cut off. */
  clockMs: number | null;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** `durationMs` is what the file itself tells. A take that could not be copied is only asked when no clock was there. */
export type RemuxResult =
  | { bytes: number; durationMs: number }
  | { bytes: null; durationMs: number | null; reason: string };

const failed = (reason: string): RemuxResult => ({ bytes: null, durationMs: null, reason });

function listen(worker: Worker, onProgress: RemuxFileOptions['onProgress']) {
  return new Promise<RemuxResult>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<RemuxReply>) => {
      if (data.type === 'progress') onProgress(data.fraction);
      else if (data.type === 'done') resolve(data);
      else resolve({ ...data, bytes: null });
    });
    worker.addEventListener('error', (event) => resolve(failed(event.message || 'The repair worker failed.')));
  });
}

/**
 * Copies a take into a file on the private disk that has its length and an index to seek by. Never throws: what went
 * wrong is the result's `reason`, and the copy then may be there in part.
 */
export async function remuxFile({ signal, onProgress, ...order }: RemuxFileOptions): Promise<RemuxResult> {
  if (signal.aborted) return failed(String(signal.reason));
  const worker = new Worker(new URL('./remux-worker.ts', import.meta.url), { type: 'module' });
  const cancel = () => worker.postMessage('cancel');
  signal.addEventListener('abort', cancel);
  try {
    const result = listen(worker, onProgress);
    worker.postMessage({ ...order, folder: RECORDINGS_FOLDER } satisfies RemuxOrder);
    return await result;
  } finally {
    signal.removeEventListener('abort', cancel);
    worker.terminate();
  }
}
