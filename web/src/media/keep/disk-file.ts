const FOLDER = 'takes';

export type DiskFileRequest =
  | { id: number; action: 'open'; folder: string; name: string }
  | { id: number; action: 'write'; data: Uint8Array; at: number }
  | { id: number; action: 'close' };

export interface DiskFileReply {
  id: number;
  error?: string;
}

type Action = DiskFileRequest extends infer R ? (R extends DiskFileRequest ? Omit<R, 'id'> : never) : never;

/** A file of the browser's private disk that is being written. */
export interface DiskFile {
  /** Writes at a byte offset; settled once the bytes are with the operating system. */
  write: (data: Uint8Array, at: number) => Promise<void>;
  /** Ends writing and gives the file, which stays on disk. */
  close: () => Promise<File>;
}

/** Sends actions to a worker one by one and settles each with its reply. */
function connect(worker: Worker) {
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  let lastId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<DiskFileReply>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error) call?.reject(new Error(data.error));
    else call?.resolve();
  });
  worker.addEventListener('error', (event) => {
    for (const call of waiting.values()) call.reject(new Error(event.message || 'The disk worker failed.'));
    waiting.clear();
  });
  return (action: Action) =>
    new Promise<void>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ ...action, id: lastId });
    });
}

const folder = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });

/**
 * Opens an empty file on the browser's private disk, replacing one of that name.
 * @throws Error where there is no such disk (old browsers, some private windows)
 */
export async function openDiskFile(name: string): Promise<DiskFile> {
  const worker = new Worker(new URL('./disk-file-worker.ts', import.meta.url), { type: 'module' });
  const send = connect(worker);
  try {
    await send({ action: 'open', folder: FOLDER, name });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    write: (data, at) => send({ action: 'write', data, at }),
    close: async () => {
      await send({ action: 'close' });
      worker.terminate();
      return (await (await folder()).getFileHandle(name)).getFile();
    },
  };
}

/** Removes a file from the browser's private disk; one that is not there is fine. */
export async function removeDiskFile(name: string): Promise<void> {
  try {
    await (await folder()).removeEntry(name);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
  }
}
