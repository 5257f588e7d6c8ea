/** Folder of the origin private file system that holds the files of local recordings. */
export const RECORDINGS_FOLDER = 'local-recordings';

const isNotFound = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';

let hasFailed = false;

/**
 * Whether the origin private file system opened at every attempt since the page was loaded. If not, a file that was not
 * found may still exist.
 */
export const isOpfsReliable = (): boolean => !hasFailed;

/** Root of the origin private file system; null where the browser or the window has none. */
async function opfsRoot(): Promise<FileSystemDirectoryHandle | null> {
  if (!navigator.storage?.getDirectory) return null;
  try {
    return await navigator.storage.getDirectory();
  } catch (error) {
    console.warn('The origin private file system could not be opened.', error);
    hasFailed = true;
    return null;
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle | null> {
  const root = await opfsRoot();
  return root ? root.getDirectoryHandle(RECORDINGS_FOLDER, { create: true }) : null;
}

/** Whether this page can write files of the origin private file system. */
export const hasOpfs = async (): Promise<boolean> => (await openFolder()) !== null;

/** A file of a local recording, read from disk as needed; null if it does not exist. */
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
 * Removes a file of a local recording, if it exists.
 * @throws DOMException NoModificationAllowedError while a worker writes it
 */
export async function removeOpfsFile(name: string): Promise<void> {
  try {
    await (await openFolder())?.removeEntry(name);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

export async function opfsFileNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of (await openFolder())?.keys() ?? []) names.push(name);
  return names;
}
