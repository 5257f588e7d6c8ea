import { notedIds, notesOf, readNote, removeNote } from './note-store.ts';
import { idsWithFiles, readCopy, readRaw, removeCopy, removeRaw } from './take-files.ts';
import { lockedTakes, lockTake } from './take-lock.ts';
import type { TakeNote } from './take-note.ts';

const hasBytes = async (note: TakeNote) => ((await readCopy(note)) ?? (await readRaw(note.id))).size > 0;

/** Does the work while no tab has the take; not at all when one does. Nobody waits for what it cleans up. */
async function whileFree(id: string, work: () => Promise<void>) {
  const unlock = await lockTake(id);
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
    if (!(await readNote(id))) await Promise.all([removeRaw(id), removeCopy(id)]);
  });

const removeEmpty = ({ id }: TakeNote) =>
  whileFree(id, async () => {
    const note = await readNote(id);
    if (!note || (await hasBytes(note))) return;
    await Promise.all([removeRaw(id), removeCopy(id)]);
    await removeNote(id);
  });

/**
 * Takes of an account that closed or crashed tabs left behind, newest first. Clears away what is no take: notes of this
 * account without anything recorded, and files without a note. A take that a tab has is left alone.
 * @throws DOMException of the browser's storage
 */
export async function listLeftTakes(userId: string): Promise<TakeNote[]> {
  // In this order: a take is locked before it is noted, and noted before it has a file.
  const withFiles = await idsWithFiles();
  const noted = new Set(await notedIds());
  const notes = await notesOf(userId);
  const isLocked = await lockedTakes();
  const orphans = withFiles.filter((id) => !noted.has(id) && !isLocked(id));
  await Promise.all(orphans.map(removeOrphan));

  const left: TakeNote[] = [];
  for (const note of notes.filter(({ id }) => !isLocked(id))) {
    if (await hasBytes(note)) left.push(note);
    else await removeEmpty(note);
  }
  return left.sort((a, b) => b.startedAt.localeCompare(a.startedAt));
}
