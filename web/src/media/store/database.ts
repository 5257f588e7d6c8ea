import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Option of every write transaction. Without it the browser reports a commit before the data is on disk. */
export const DURABLE = { durability: 'strict' } as const;

/** Longest wait for a database, in milliseconds: in WebKit, opening one may never end. */
const OPEN_MS = 10_000;

interface DatabaseDefinition<Schema extends DBSchema> {
  name: string;
  version: number;
  upgrade: (database: IDBPDatabase<Schema>, oldVersion: number) => void;
}

const late = async (name: string): Promise<never> => {
  await new Promise((resolve) => setTimeout(resolve, OPEN_MS));
  throw new DOMException(`The database ${name} does not open`, 'TimeoutError');
};

/**
 * Opens a database with the first call and gives every caller the same connection. The connection closes when a page of
 * a newer version upgrades the database. The next call opens it again.
 * @returns a function that throws a DOMException when the browser cannot open the database in time
 */
export function openOnce<Schema extends DBSchema>({
  name,
  version,
  upgrade,
}: DatabaseDefinition<Schema>): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opening = undefined;
  };
  const close = async () => {
    const database = await opening;
    forget();
    database?.close();
  };
  const open = async () => {
    const opened = openDB<Schema>(name, version, {
      upgrade,
      blocking: () => void close(),
      terminated: forget,
    });
    try {
      return await Promise.race([opened, late(name)]);
    } catch (error) {
      forget();
      void opened.then(
        (database) => database.close(),
        () => undefined,
      );
      throw error;
    }
  };
  return () => {
    opening ??= open();
    return opening;
  };
}

/** Values are `unknown` and their readers parse them, since another version of the app may have written them. */
interface LocalRecordingsSchema extends DBSchema {
  /** Key: id of the recording and index of the chunk; value: a Blob. */
  chunks: { key: [string, number]; value: unknown };
  /** Key: the manifest's `id`. */
  manifests: { key: string; value: unknown; indexes: { userId: string } };
}
type LocalRecordingsDatabase = IDBPDatabase<LocalRecordingsSchema>;

function createStores(database: LocalRecordingsDatabase, oldVersion: number) {
  if (oldVersion >= 1) return;
  database.createObjectStore('chunks');
  database.createObjectStore('manifests', { keyPath: 'id' }).createIndex('userId', 'userId');
}

/**
 * Opens the database of this browser's local recordings, once per page.
 * @throws DOMException when the browser cannot open it
 */
export const localRecordingsDatabase = openOnce<LocalRecordingsSchema>({
  name: 'local-recordings',
  version: 1,
  upgrade: createStores,
});

/**
 * Whether this browser has a local recording of an account.
 * @throws DOMException when the browser cannot open the database
 */
export const hasManifestsOf = async (userId: string): Promise<boolean> =>
  (await (await localRecordingsDatabase()).countFromIndex('manifests', 'userId', userId)) > 0;
