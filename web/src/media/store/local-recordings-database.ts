import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Manifest } from './manifest.ts';

const NAME = 'takes';
const VERSION = 2;

interface LocalRecordingsSchema extends DBSchema {
  /** Key: take id and index of the chunk. */
  chunks: { key: [string, number]; value: Blob };
  notes: { key: string; value: Manifest; indexes: { userId: string } };
}
export type LocalRecordingsDatabase = IDBPDatabase<LocalRecordingsSchema>;

function upgrade(database: LocalRecordingsDatabase, oldVersion: number) {
  if (oldVersion < 1) database.createObjectStore('chunks');
  if (oldVersion < 2) database.createObjectStore('notes', { keyPath: 'id' }).createIndex('userId', 'userId');
}

let opening: Promise<LocalRecordingsDatabase> | undefined;

const forget = () => {
  opening = undefined;
};

/** Lets go of the connection, so that a page of a newer version can upgrade. */
async function giveWay() {
  const database = await opening;
  forget();
  database?.close();
}

/** Must be asked of every transaction that writes: else a commit is reported before it is on disk. */
export const DURABLE = { durability: 'strict' } as const;

/**
 * The database of this browser's takes, opened once for the page.
 * @throws DOMException where the browser gives none
 */
export function localRecordingsDatabase(): Promise<LocalRecordingsDatabase> {
  opening ??= openDB<LocalRecordingsSchema>(NAME, VERSION, {
    upgrade,
    blocking: () => void giveWay(),
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opening;
}
