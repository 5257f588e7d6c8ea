/**
 * A file of the origin private file system, written at once and in place. It exists in workers alone, and is the only
 * way there that keeps what was written when the browser is killed: `createWritable` loses all of it.
 */
export interface SyncFile {
  getSize: () => number;
  /** Reads from a byte offset and gives how many bytes there were. */
  read: (into: Uint8Array, options: { at: number }) => number;
  /** Writes at a byte offset and gives how many bytes were taken. */
  write: (data: Uint8Array, options: { at: number }) => number;
  truncate: (size: number) => void;
  /** Hands what was written to the disk itself. */
  flush: () => void;
  close: () => void;
}
type SyncFileHandle = FileSystemFileHandle & { createSyncAccessHandle: () => Promise<SyncFile> };

/**
 * Opens a file for this worker alone, and empties it.
 * @throws DOMException where there is no such file system, NoModificationAllowedError while another has the file
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
