import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** An IndexedDB database that a page opens. */
interface DatabaseDefinition<Schema extends DBSchema> {
  name: string;
  version: number;
  upgrade: (database: IDBPDatabase<Schema>, oldVersion: number) => void;
}

/**
 * Opens a database with the first call and gives every caller the same connection. The connection closes when a page of a
 * newer version upgrades the database. The next call opens it again.
 * @returns a function that throws a DOMException when the browser cannot open the database
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
  return () => {
    opening ??= openDB<Schema>(name, version, {
      upgrade,
      blocking: () => void close(),
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
}
