/** Folder of the origin's private file system that holds the files of takes. */
export const RECORDINGS_FOLDER = 'takes';

/** Null where the browser has no private disk, or none in this window. */
async function openFolder(): Promise<FileSystemDirectoryHandle | null> {
  if (!navigator.storage?.getDirectory) return null;
  const root = await navigator.storage.getDirectory().catch(() => null);
  return root ? root.getDirectoryHandle(RECORDINGS_FOLDER, { create: true }) : null;
}

/** Whether this page can keep files on a private disk. */
export const hasOpfs = async (): Promise<boolean> => (await openFolder()) !== null;

const isNotFound = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';

/** A file of the browser's private disk, read from there as it is used; null where there is none. */
export async function readOpfsFile(name: string): Promise<File | null> {
  const folder = await openFolder();
  if (!folder) return null;
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/**
 * Removes a file from the browser's private disk; one that is not there is fine.
 * @throws DOMException NoModificationAllowedError while a worker writes it
 */
export async function removeOpfsFile(name: string): Promise<void> {
  try {
    await (await openFolder())?.removeEntry(name);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Names of all files of takes. */
export async function opfsFileNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of (await openFolder())?.keys() ?? []) names.push(name);
  return names;
}
