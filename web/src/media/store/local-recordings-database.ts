import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

const NAME = 'local-recordings';
const VERSION = 1;

/** What is read is `unknown`: another version of the app may have written it, so that its reader parses it. */
interface LocalRecordingsSchema extends DBSchema {
  /** Key: id of the recording and index of the chunk; value: a Blob. */
  chunks: { key: [string, number]; value: unknown };
  /** Key: the manifest's `id`. */
  manifests: { key: string; value: unknown; indexes: { userId: string } };
}
export type LocalRecordingsDatabase = IDBPDatabase<LocalRecordingsSchema>;

function upgrade(database: LocalRecordingsDatabase, oldVersion: number) {
  if (oldVersion >= 1) return;
  database.createObjectStore('chunks');
  database.createObjectStore('manifests', { keyPath: 'id' }).createIndex('userId', 'userId');
}

let opening: Promise<LocalRecordingsDatabase> | undefined;

const forget = () => {
  opening = undefined;
};

/** Closes the connection, so that a page of a newer version can upgrade. */
async function makeWay() {
  const database = await opening;
  forget();
  database?.close();
}

/** Must be asked of every transaction that writes: else a commit is reported before it is on disk. */
export const DURABLE = { durability: 'strict' } as const;

/**
 * The database of this browser's local recordings, opened once for the page.
 * @throws DOMException where the browser gives none
 */
export function localRecordingsDatabase(): Promise<LocalRecordingsDatabase> {
  opening ??= openDB<LocalRecordingsSchema>(NAME, VERSION, {
    upgrade,
    blocking: () => void makeWay(),
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opening;
}
