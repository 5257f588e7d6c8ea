import type { ManifestWriter } from './manifest-writer.ts';
import { readSeekableFile, removeRecordedFile, removeSeekableFile } from './recording-files.ts';

/** What cannot be removed yet (the worker of a tab that has just gone may still have it open) does no harm. */
async function tryRemoving(removing: Promise<void>) {
  try {
    await removing;
  } catch (error) {
    console.warn('A file that is not the recording any more was not removed yet.', error);
  }
}

/**
 * Leaves one file of a recording whose tab went while it had two: a seekable file that is all there and in the manifest
 * is the recording, and any other seekable file is thrown away.
 * @throws DOMException of the browser's storage
 */
export async function removeSupersededFile(manifest: ManifestWriter): Promise<void> {
  const { id, seekableBytes } = manifest.current();
  if (await readSeekableFile(manifest.current())) return tryRemoving(removeRecordedFile(id));
  if (seekableBytes !== null) await manifest.commit({ seekableBytes: null });
  return tryRemoving(removeSeekableFile(id));
}
