import { RECORDINGS_FOLDER } from '../opfs/recordings-folder.ts';
import { WorkerScript } from '../worker-script.ts';
import type { RemuxOrder, RemuxReply } from './remux-messages.ts';

interface RemuxFileOptions {
  recorded: Blob;
  /**
   * Name of the seekable file among the local recordings; null to measure the length only, as where there is no origin
   * private file system.
   */
  fileName: string | null;
  /** Length by the clock, in milliseconds; null for a recording that was interrupted. */
  clockMs: number | null;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/**
 * `durationMs` is the length in the file itself. A file that cannot be remuxed is measured only when there is no length
 * by the clock.
 */
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
    worker.addEventListener('error', (event) => resolve(failed(event.message || 'The remux worker failed.')));
  });
}

const REMUX_SCRIPT = new WorkerScript(
  () => new Worker(new URL('./remux-worker.ts', import.meta.url), { type: 'module' }),
);
/** Longest wait for it, in milliseconds: a recording of an earlier visit was not prepared. */
const SCRIPT_LIMIT_MS = 10_000;

/**
 * Remuxes a recording in a worker into a file of the origin private file system, with its length and a seek index.
 * Never throws: on failure the result has a `reason`, and a part of the seekable file may exist.
 */
export async function remuxFile({ signal, onProgress, ...order }: RemuxFileOptions): Promise<RemuxResult> {
  if (signal.aborted) return failed(String(signal.reason));
  const worker = await REMUX_SCRIPT.open(SCRIPT_LIMIT_MS).catch(() => null);
  if (!worker) return failed('The remux worker did not load.');
  const cancel = () => worker.postMessage('cancel');
  signal.addEventListener('abort', cancel);
  try {
    const result = listen(worker, onProgress);
    if (signal.aborted) cancel();
    worker.postMessage({ ...order, folder: RECORDINGS_FOLDER } satisfies RemuxOrder);
    return await result;
  } finally {
    signal.removeEventListener('abort', cancel);
    worker.terminate();
  }
}
