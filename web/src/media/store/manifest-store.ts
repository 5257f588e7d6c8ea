import { DURABLE, localRecordingsDatabase } from './local-recordings-database.ts';
import type { Manifest } from './manifest.ts';

/**
 * Writes a note, over the one of the same take; settled once it is on disk.
 * @throws DOMException QuotaExceededError and others of IndexedDB
 */
export async function writeManifest(note: Manifest): Promise<void> {
  const transaction = (await localRecordingsDatabase()).transaction('notes', 'readwrite', DURABLE);
  await Promise.all([transaction.store.put(note), transaction.done]);
}

/** The note of a take; undefined where there is none. */
export const readManifest = async (id: string): Promise<Manifest | undefined> =>
  (await localRecordingsDatabase()).get('notes', id);

/** Notes of one account. */
export const manifestsOf = async (userId: string): Promise<Manifest[]> =>
  (await localRecordingsDatabase()).getAllFromIndex('notes', 'userId', userId);

/** Ids of every take that has a note, whosever. */
export const idsWithManifest = async (): Promise<string[]> => (await localRecordingsDatabase()).getAllKeys('notes');

/** Removes a note; one that is not there is fine. */
export async function removeManifest(id: string): Promise<void> {
  const transaction = (await localRecordingsDatabase()).transaction('notes', 'readwrite', DURABLE);
  await Promise.all([transaction.store.delete(id), transaction.done]);
}
