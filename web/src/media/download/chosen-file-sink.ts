import type { SavedFile, Sink } from './sink.ts';

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
export async function openChosenFile(file: SavedFile): Promise<Sink | null> {
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
