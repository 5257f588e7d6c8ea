import { contentTypeOf } from '#shared/rules/video/playable-source.ts';
import { LEFT_OVER_DOWNLOAD_MS } from '#web/lib/limits.ts';
import type { DownloadRequest } from './download-request.ts';
import { fetchChunks } from './fetch-chunks.ts';
import { saveFile } from './save-file.ts';

interface Sink {
  write(piece: Blob): Promise<void>;
  finish(): Promise<void>;
  /** Removes everything that was written. */
  discard(): Promise<void>;
}

interface SavedFile {
  fileName: string;
  type: string;
}

/** Part of the File System Access API, which not every browser has: https://wicg.github.io/file-system-access/ */
type Picker = (options: {
  suggestedName: string;
  types: { accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>;

const pickerOf = (): Picker | undefined => (window as { showSaveFilePicker?: Picker }).showSaveFilePicker;

/** Asks where to save. Null where the browser cannot ask, or is not allowed to: in a frame, or long after the click. */
async function choose({ fileName, type }: SavedFile) {
  const ending = fileName.slice(fileName.lastIndexOf('.'));
  try {
    const picker = pickerOf();
    return picker ? await picker({ suggestedName: fileName, types: [{ accept: { [type]: [ending] } }] }) : null;
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    console.warn('The save dialog could not be opened.', error);
    return null;
  }
}

/**
 * Writes straight into a file that the viewer chooses.
 * @returns null where that is not possible
 * @throws AbortError when the viewer cancels the dialog
 */
async function openChosenFile(file: SavedFile): Promise<Sink | null> {
  const handle = await choose(file);
  if (!handle) return null;
  // The dialog creates the file. A file that the viewer replaces stays as it is until the whole new one is there.
  const isNew = (await handle.getFile()).size === 0;
  const writable = await handle.createWritable();
  return {
    write: (piece) => writable.write(piece),
    finish: () => writable.close(),
    discard: async () => {
      await writable.abort();
      if (isNew) await handle.remove?.();
    },
  };
}

/** Folder in the origin's private file system. */
const FOLDER = 'downloads';

async function sweep(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind !== 'file') continue;
    const { lastModified } = await (handle as FileSystemFileHandle).getFile();
    if (Date.now() - lastModified > LEFT_OVER_DOWNLOAD_MS) await folder.removeEntry(name);
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });
  await sweep(folder);
  return folder;
}

async function newFile({ fileName, type }: SavedFile): Promise<Sink> {
  const folder = await openFolder();
  const name = crypto.randomUUID();
  const handle = await folder.getFileHandle(name, { create: true });
  const writable = await handle.createWritable();
  const remove = () =>
    folder.removeEntry(name).catch((error: unknown) => console.warn('A downloaded file was left behind.', error));
  return {
    write: (piece) => writable.write(piece),
    finish: async () => {
      await writable.close();
      const file = await handle.getFile();
      // A slice has the same bytes with their own type: nothing is read.
      saveFile(file.slice(0, file.size, type), fileName, () => void remove());
    },
    discard: async () => {
      await writable.abort();
      await remove();
    },
  };
}

/**
 * Collects the pieces in the browser's own disk space. The browser saves the whole file from there.
 * @returns null where this disk space is missing, or a page cannot write to it
 */
async function openPrivateFile(file: SavedFile): Promise<Sink | null> {
  try {
    return await newFile(file);
  } catch (error) {
    console.warn('The download cannot be collected on disk.', error);
    return null;
  }
}

/**
 * Collects the pieces in memory, where a browser has no disk space for them. The Blob refers to the pieces without a
 * copy.
 */
function openMemory({ fileName, type }: SavedFile): Sink {
  const pieces: Blob[] = [];
  return {
    write: async (piece) => void pieces.push(piece),
    finish: async () => saveFile(new Blob(pieces, { type }), fileName),
    discard: async () => void pieces.splice(0),
  };
}

async function openSink({ fileName, path }: DownloadRequest): Promise<Sink> {
  const file = { fileName, type: contentTypeOf(path) };
  return (await openChosenFile(file)) ?? (await openPrivateFile(file)) ?? openMemory(file);
}

/** Removes a partial file. A failure to remove it is ignored, so that the caller gets the error of the download. */
const drop = (sink: Sink): Promise<void> =>
  sink.discard().catch((error: unknown) => console.warn('A partial download could not be removed.', error));

/**
 * Saves a file that is fetched in pieces: into a file that the viewer chooses, else through the browser's own disk
 * space, else through memory. A download that fails leaves no file.
 * @throws AbortError when the viewer cancels; see `fetchChunks`
 */
export async function downloadInChunks(request: DownloadRequest): Promise<void> {
  const sink = await openSink(request);
  try {
    await fetchChunks(request, { ...request, write: (piece) => sink.write(piece) });
    request.signal?.throwIfAborted();
    await sink.finish();
  } catch (error) {
    await drop(sink);
    throw error;
  }
}
