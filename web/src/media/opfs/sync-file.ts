import { retry } from '#shared/rules/ground/retry.ts';

/**
 * A file of the origin private file system with synchronous access. It exists only in workers, and is the only way to
 * write that keeps the data when the browser is killed: `createWritable` loses all of it.
 */
export interface SyncFile {
  getSize: () => number;
  /** Reads from a byte offset and returns the number of bytes read. */
  read: (into: Uint8Array, options: { at: number }) => number;
  /** Writes at a byte offset and returns the number of bytes written. */
  write: (data: Uint8Array, options: { at: number }) => number;
  truncate: (size: number) => void;
  flush: () => void;
  close: () => void;
}
type SyncFileHandle = FileSystemFileHandle & { createSyncAccessHandle: () => Promise<SyncFile> };

/**
 * Opens a file for this worker alone, and empties it.
 * @throws DOMException where there is no such file system, NoModificationAllowedError while another context has the
 * file
 */
export async function openSyncFile(folder: string, name: string): Promise<SyncFile> {
  const root = await navigator.storage.getDirectory();
  const directory = await root.getDirectoryHandle(folder, { create: true });
  const handle = (await directory.getFileHandle(name, { create: true })) as SyncFileHandle;
  const file = await handle.createSyncAccessHandle();
  file.truncate(0);
  return file;
}

/**
 * Writes all of the bytes at a byte offset.
 * @throws DOMException QuotaExceededError, also when only a part was taken
 */
export function writeWhole(file: SyncFile, data: Uint8Array, at: number): void {
  const written = file.write(data, { at });
  if (written !== data.byteLength) throw new DOMException('The disk took only a part.', 'QuotaExceededError');
}

/**
 * Waits before the next tries of bytes that were refused, in milliseconds: while this tab or another one measures the
 * quota, no space is left. That takes longer on a busy computer.
 */
const TRY_AGAIN_MS = [100, 400, 1500];

/**
 * Appends all of the bytes, or leaves the file as it was.
 * @throws DOMException QuotaExceededError and others of the last try
 */
export const appendWhole = (file: SyncFile, data: Uint8Array): Promise<void> =>
  retry(
    async () => {
      const end = file.getSize();
      try {
        writeWhole(file, data, end);
        file.flush();
      } catch (error) {
        file.truncate(end);
        throw error;
      }
    },
    { delayAfter: (_error, failures) => TRY_AGAIN_MS[failures - 1] ?? null },
  );
