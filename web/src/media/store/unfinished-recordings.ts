import type { Manifest } from './manifest.ts';
import { idsWithManifest, manifestsOf, readManifest, removeManifest } from './manifest-store.ts';
import {
  idsWithBytes,
  readRecordedFile,
  readSeekableFile,
  removeRecordedFile,
  removeSeekableFile,
} from './recording-files.ts';
import { lockedRecordings, lockRecording } from './recording-lock.ts';

const hasBytes = async (note: Manifest) =>
  ((await readSeekableFile(note)) ?? (await readRecordedFile(note.id))).size > 0;

/** Does the work while no tab has the take; not at all when one does. Nobody waits for what it cleans up. */
async function whileFree(id: string, work: () => Promise<void>) {
  const unlock = await lockRecording(id);
  if (!unlock) return;
  try {
    await work();
  } catch (error) {
    console.warn('What is left of a take could not be removed; the next visit tries again.', error);
  } finally {
    unlock();
  }
}

const removeOrphan = (id: string) =>
  whileFree(id, async () => {
    if (!(await readManifest(id))) await Promise.all([removeRecordedFile(id), removeSeekableFile(id)]);
  });

const removeEmpty = ({ id }: Manifest) =>
  whileFree(id, async () => {
    const note = await readManifest(id);
    if (!note || (await hasBytes(note))) return;
    await Promise.all([removeRecordedFile(id), removeSeekableFile(id)]);
    await removeManifest(id);
  });

/**
 * Takes of an account that closed or crashed tabs left behind, newest first. Clears away what is no take: notes of this
 * account without anything recorded, and files without a note. A take that a tab has is left alone.
 * @throws DOMException of the browser's storage
 */
export async function listUnfinishedRecordings(userId: string): Promise<Manifest[]> {
  // In this order: a take is locked before it is noted, and noted before it has a file.
  const withFiles = await idsWithBytes();
  const noted = new Set(await idsWithManifest());
  const notes = await manifestsOf(userId);
  const isLocked = await lockedRecordings();
  const orphans = withFiles.filter((id) => !noted.has(id) && !isLocked(id));
  await Promise.all(orphans.map(removeOrphan));

  const left: Manifest[] = [];
  for (const note of notes.filter(({ id }) => !isLocked(id))) {
    if (await hasBytes(note)) left.push(note);
    else await removeEmpty(note);
  }
  return left.sort((a, b) => b.startedAt.localeCompare(a.startedAt));
}
