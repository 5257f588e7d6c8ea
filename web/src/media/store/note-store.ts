import { DURABLE, takeDatabase } from './take-database.ts';
import type { TakeNote } from './take-note.ts';

/**
 * Writes a note, over the one of the same take; settled once it is on disk.
 * @throws DOMException QuotaExceededError and others of IndexedDB
 */
export async function writeNote(note: TakeNote): Promise<void> {
  const transaction = (await takeDatabase()).transaction('notes', 'readwrite', DURABLE);
  await Promise.all([transaction.store.put(note), transaction.done]);
}

/** The note of a take; undefined where there is none. */
export const readNote = async (id: string): Promise<TakeNote | undefined> => (await takeDatabase()).get('notes', id);

/** Notes of one account. */
export const notesOf = async (userId: string): Promise<TakeNote[]> =>
  (await takeDatabase()).getAllFromIndex('notes', 'userId', userId);

/** Ids of every take that has a note, whosever. */
export const notedIds = async (): Promise<string[]> => (await takeDatabase()).getAllKeys('notes');

/** Removes a note; one that is not there is fine. */
export async function removeNote(id: string): Promise<void> {
  const transaction = (await takeDatabase()).transaction('notes', 'readwrite', DURABLE);
  await Promise.all([transaction.store.delete(id), transaction.done]);
}
