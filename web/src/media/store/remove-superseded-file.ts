import type { ManifestWriter } from './manifest-writer.ts';
import { readSeekableFile, removeRecordedFile, removeSeekableFile } from './recording-files.ts';

/** What cannot be removed yet (the worker of a tab that has just gone may still hold it) does no harm. */
async function tryRemoving(removing: Promise<void>) {
  try {
    await removing;
  } catch (error) {
    console.warn('A file that is not the take any more was not removed yet.', error);
  }
}

/**
 * Leaves one file of a take that was left between the two: a copy that is all there and noted is the take, and any
 * other copy is thrown away.
 * @throws DOMException of the browser's storage
 */
export async function removeSupersededFile(note: ManifestWriter): Promise<void> {
  const { id, repairedBytes } = note.now();
  if (await readSeekableFile(note.now())) return tryRemoving(removeRecordedFile(id));
  if (repairedBytes !== null) await note.commit({ repairedBytes: null });
  return tryRemoving(removeSeekableFile(id));
}
