/**
 * Writes one file of the origin's private file system. A sync access handle exists in workers alone, and is the only
 * way there that keeps what was written when the browser is killed: `createWritable` loses all of it.
 */
import type { DiskFileReply, DiskFileRequest } from './disk-file.ts';

interface SyncAccessHandle {
  write: (data: Uint8Array, options: { at: number }) => number;
  truncate: (size: number) => void;
  flush: () => void;
  close: () => void;
}
type SyncFileHandle = FileSystemFileHandle & { createSyncAccessHandle: () => Promise<SyncAccessHandle> };

let handle: SyncAccessHandle | undefined;

async function open(folder: string, name: string) {
  const root = await navigator.storage.getDirectory();
  const directory = await root.getDirectoryHandle(folder, { create: true });
  const file = (await directory.getFileHandle(name, { create: true })) as SyncFileHandle;
  handle = await file.createSyncAccessHandle();
  handle.truncate(0);
}

function write(data: Uint8Array, at: number) {
  const written = handle?.write(data, { at });
  if (written !== data.byteLength) throw new DOMException('The disk took only a part.', 'QuotaExceededError');
  handle?.flush();
}

async function perform(request: DiskFileRequest) {
  if (request.action === 'open') return open(request.folder, request.name);
  if (request.action === 'write') return write(request.data, request.at);
  handle?.close();
}

// Requests are done strictly one after the other: `open` waits, and a write must not overtake it.
let queue = Promise.resolve();
addEventListener('message', ({ data: request }: MessageEvent<DiskFileRequest>) => {
  queue = queue
    .then(() => perform(request))
    .then(
      () => postMessage({ id: request.id } satisfies DiskFileReply),
      (error: Error) =>
        postMessage({ id: request.id, error: `${error.name}: ${error.message}` } satisfies DiskFileReply),
    );
});
