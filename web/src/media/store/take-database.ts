import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { TakeNote } from './take-note.ts';

const NAME = 'takes';
const VERSION = 2;

interface TakeSchema extends DBSchema {
  /** Key: take id and index of the chunk. */
  chunks: { key: [string, number]; value: Blob };
  notes: { key: string; value: TakeNote; indexes: { userId: string } };
}
export type TakeDatabase = IDBPDatabase<TakeSchema>;

function upgrade(database: TakeDatabase, oldVersion: number) {
  if (oldVersion < 1) database.createObjectStore('chunks');
  if (oldVersion < 2) database.createObjectStore('notes', { keyPath: 'id' }).createIndex('userId', 'userId');
}

let opening: Promise<TakeDatabase> | undefined;

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
export function takeDatabase(): Promise<TakeDatabase> {
  opening ??= openDB<TakeSchema>(NAME, VERSION, {
    upgrade,
    blocking: () => void giveWay(),
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opening;
}
