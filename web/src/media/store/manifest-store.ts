import * as z from 'zod';
import { DURABLE, localRecordingsDatabase } from './local-recordings-database.ts';
import { type Manifest, parseManifest } from './manifest.ts';

const KeySchema = z.string();

/**
 * Writes a manifest and replaces the previous one of the recording; settles once it is on disk.
 * @throws DOMException QuotaExceededError and others of IndexedDB
 */
export async function writeManifest(manifest: Manifest): Promise<void> {
  const transaction = (await localRecordingsDatabase()).transaction('manifests', 'readwrite', DURABLE);
  await Promise.all([transaction.store.put(manifest), transaction.done]);
}

/**
 * The manifest of a local recording; undefined if there is none.
 * @throws ManifestUnreadable
 */
export async function readManifest(id: string): Promise<Manifest | undefined> {
  const stored = await (await localRecordingsDatabase()).get('manifests', id);
  return stored === undefined ? undefined : parseManifest(stored);
}

/** Whether a local recording has a manifest, readable or not. */
export const hasManifest = async (id: string): Promise<boolean> =>
  (await (await localRecordingsDatabase()).getKey('manifests', id)) !== undefined;

/** Manifests of one account. An unreadable one is logged and left out. */
export async function manifestsOf(userId: string): Promise<Manifest[]> {
  const stored = await (await localRecordingsDatabase()).getAllFromIndex('manifests', 'userId', userId);
  return stored.flatMap((each) => {
    try {
      return [parseManifest(each)];
    } catch (error) {
      console.error('A local recording cannot be offered; its bytes stay in this browser.', error);
      return [];
    }
  });
}

/** Ids of every recording that has a manifest, of every user, readable or not. */
export async function idsWithManifest(): Promise<string[]> {
  const keys = await (await localRecordingsDatabase()).getAllKeys('manifests');
  return keys.flatMap((key) => KeySchema.safeParse(key).data ?? []);
}

/** Removes a manifest, if it exists. */
export async function removeManifest(id: string): Promise<void> {
  const transaction = (await localRecordingsDatabase()).transaction('manifests', 'readwrite', DURABLE);
  await Promise.all([transaction.store.delete(id), transaction.done]);
}
