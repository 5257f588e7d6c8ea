import { TAKES_FOLDER } from './disk-folder.ts';

export type DiskFileRequest =
  | { id: number; action: 'open'; folder: string; name: string }
  | { id: number; action: 'append'; data: Uint8Array<ArrayBuffer> }
  | { id: number; action: 'close' };

export interface DiskFileReply {
  id: number;
  error?: { name: string; message: string };
}

type Action = DiskFileRequest extends infer R ? (R extends DiskFileRequest ? Omit<R, 'id'> : never) : never;

/** A file of the browser's private disk that grows. */
export interface DiskFile {
  /**
   * Adds bytes at the end; settled once they are on the disk itself. The bytes are handed over: they are empty here after.
   * @throws DOMException QuotaExceededError and others; the file is then as it was
   */
  append: (data: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Ends writing; the file stays. */
  close: () => Promise<void>;
}

/** Sends actions to a worker one by one and settles each with its reply. */
function connect(worker: Worker) {
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  let lastId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<DiskFileReply>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error) call?.reject(new DOMException(data.error.message, data.error.name));
    else call?.resolve();
  });
  worker.addEventListener('error', (event) => {
    for (const call of waiting.values()) call.reject(new Error(event.message || 'The disk worker failed.'));
    waiting.clear();
  });
  return (action: Action, transfer: Transferable[] = []) =>
    new Promise<void>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ ...action, id: lastId }, transfer);
    });
}

/**
 * Opens an empty file on the browser's private disk, replacing one of that name.
 * @throws Error where there is no such disk (old browsers, some private windows)
 */
export async function openDiskFile(name: string): Promise<DiskFile> {
  const worker = new Worker(new URL('./disk-file-worker.ts', import.meta.url), { type: 'module' });
  const send = connect(worker);
  try {
    await send({ action: 'open', folder: TAKES_FOLDER, name });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    append: (data) => send({ action: 'append', data }, [data.buffer]),
    close: async () => {
      await send({ action: 'close' });
      worker.terminate();
    },
  };
}
