import { WorkerScript } from '../worker-script.ts';
import type { AppendReply, AppendRequest } from './append-messages.ts';
import { RECORDINGS_FOLDER } from './recordings-folder.ts';

type Action = AppendRequest extends infer R ? (R extends AppendRequest ? Omit<R, 'id'> : never) : never;

/** Sends actions to a worker one by one and settles each with its reply. */
function connect(worker: Worker) {
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  let lastId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<AppendReply>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error) call?.reject(new DOMException(data.error.message, data.error.name));
    else call?.resolve();
  });
  worker.addEventListener('error', (event) => {
    for (const call of waiting.values())
      call.reject(new Error(event.message || 'The worker that writes the file failed.'));
    waiting.clear();
  });
  return (action: Action, transfer: Transferable[] = []) =>
    new Promise<void>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ ...action, id: lastId }, transfer);
    });
}

const APPEND_SCRIPT = new WorkerScript(
  () => new Worker(new URL('./append-worker.ts', import.meta.url), { type: 'module' }),
);

/**
 * Opens an empty file among the local recordings, replacing one of that name.
 * @throws Error where there is no origin private file system (old browsers, some private windows), or the script does not
 * load
 */
export async function openAppendFile(name: string) {
  const worker = await APPEND_SCRIPT.open();
  const send = connect(worker);
  try {
    await send({ action: 'open', folder: RECORDINGS_FOLDER, name });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    /**
     * Appends bytes; settles once they are on disk. The buffer is transferred: it is empty afterwards.
     * @throws DOMException QuotaExceededError and others; the file is then unchanged
     */
    append: (data: Uint8Array<ArrayBuffer>) => send({ action: 'append', data }, [data.buffer]),
    /** Lets another context read the file while it is written: see `growth-messages.ts`. */
    serve: (port: MessagePort) => send({ action: 'serve', port }, [port]),
    /** Ends writing; the file remains. */
    close: async () => {
      await send({ action: 'close' });
      worker.terminate();
    },
  };
}
