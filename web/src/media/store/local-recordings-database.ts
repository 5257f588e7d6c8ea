import type { DBSchema, IDBPDatabase } from 'idb';
import { openOnce } from './open-once.ts';

/** Values are `unknown` and their readers parse them, since another version of the app may have written them. */
interface LocalRecordingsSchema extends DBSchema {
  /** Key: id of the recording and index of the chunk; value: a Blob. */
  chunks: { key: [string, number]; value: unknown };
  /** Key: the manifest's `id`. */
  manifests: { key: string; value: unknown; indexes: { userId: string } };
}
type LocalRecordingsDatabase = IDBPDatabase<LocalRecordingsSchema>;

function upgrade(database: LocalRecordingsDatabase, oldVersion: number) {
  if (oldVersion >= 1) return;
  database.createObjectStore('chunks');
  database.createObjectStore('manifests', { keyPath: 'id' }).createIndex('userId', 'userId');
}

/** Option of every write transaction. Without it the browser reports a commit before the data is on disk. */
export const DURABLE = { durability: 'strict' } as const;

/**
 * Opens the database of this browser's local recordings, once per page.
 * @throws DOMException when the browser cannot open it
 */
export const localRecordingsDatabase = openOnce<LocalRecordingsSchema>({
  name: 'local-recordings',
  version: 1,
  upgrade,
});
