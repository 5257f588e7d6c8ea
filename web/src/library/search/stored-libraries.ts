import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LibraryEntry } from '#shared/api/video/library.ts';
import type { LibraryPage } from './library-index.ts';

export interface LibraryScope {
  userId: string;
  workspaceId: string;
}

export interface StoredLibrary {
  entries: LibraryEntry[];
  after: string;
  isComplete: boolean;
}

/** To be raised when the entries change: stored entries are then discarded and read again from the server. */
const VERSION = 1;

interface Schema extends DBSchema {
  heads: { key: [string, string]; value: Omit<StoredLibrary, 'entries'> };
  entries: { key: [string, string, string]; value: LibraryEntry };
}
type Database = IDBPDatabase<Schema>;

let opening: Promise<Database> | undefined;

const forgetConnection = () => {
  opening = undefined;
};

function database(): Promise<Database> {
  opening ??= openDB<Schema>('library', VERSION, {
    upgrade: (db) => {
      for (const name of db.objectStoreNames) db.deleteObjectStore(name);
      db.createObjectStore('heads');
      db.createObjectStore('entries');
    },
    blocking: (_version, _next, { target }) => {
      (target as IDBDatabase).close();
      forgetConnection();
    },
    terminated: forgetConnection,
  }).catch((error: unknown) => {
    forgetConnection();
    throw error;
  });
  return opening;
}

/** In IndexedDB, arrays sort after strings. */
const rangeOf = ({ userId, workspaceId }: LibraryScope) =>
  IDBKeyRange.bound([userId, workspaceId], [userId, workspaceId, []]);

const headKey = ({ userId, workspaceId }: LibraryScope): [string, string] => [userId, workspaceId];

/** The stored library; null when this browser has not stored it. */
export async function loadLibrary(scope: LibraryScope): Promise<StoredLibrary | null> {
  const transaction = (await database()).transaction(['heads', 'entries']);
  const [head, entries] = await Promise.all([
    transaction.objectStore('heads').get(headKey(scope)),
    transaction.objectStore('entries').getAll(rangeOf(scope)),
  ]);
  return head ? { ...head, entries } : null;
}

/**
 * Stores a page of `readLibrary`. One transaction writes the entries and the next cursor, so tabs may write in any
 * order: a read from the stored cursor returns everything newer.
 * @param isComplete whether all recordings have been read
 */
export async function saveLibraryPage(scope: LibraryScope, page: LibraryPage, isComplete: boolean): Promise<void> {
  const transaction = (await database()).transaction(['heads', 'entries'], 'readwrite');
  const stored = transaction.objectStore('entries');
  const key = (id: string): [string, string, string] => [scope.userId, scope.workspaceId, id];
  await Promise.all([
    ...(page.startsOver ? [stored.delete(rangeOf(scope))] : []),
    ...page.entries.map((entry) => stored.put(entry, key(entry.id))),
    ...page.removed.map((id) => stored.delete(key(id))),
    transaction.objectStore('heads').put({ after: page.after, isComplete }, headKey(scope)),
    transaction.done,
  ]);
}

export async function forgetLibrary(scope: LibraryScope): Promise<void> {
  const transaction = (await database()).transaction(['heads', 'entries'], 'readwrite');
  await Promise.all([
    transaction.objectStore('heads').delete(headKey(scope)),
    transaction.objectStore('entries').delete(rangeOf(scope)),
    transaction.done,
  ]);
}

export async function forgetLibraries(except: readonly LibraryScope[] = []): Promise<void> {
  const names = new Set(except.map((scope) => headKey(scope).join('/')));
  const transaction = (await database()).transaction(['heads', 'entries'], 'readwrite');
  const heads = transaction.objectStore('heads');
  const gone = (await heads.getAllKeys()).filter((key) => !names.has(key.join('/')));
  await Promise.all([
    ...gone.map((key) => heads.delete(key)),
    ...gone.map(([userId, workspaceId]) => transaction.objectStore('entries').delete(rangeOf({ userId, workspaceId }))),
    transaction.done,
  ]);
}
