const DATABASE = 'takes';
const STORE = 'chunks';

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser database failed.'));
  });

const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error ?? new Error('The browser database failed.'));
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser database gave up.'));
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return settled(request);
}

const chunksOf = (takeId: string) => IDBKeyRange.bound([takeId, 0], [takeId, Number.MAX_SAFE_INTEGER]);

/** The chunks of one take in IndexedDB: where a browser has no private disk. */
export interface ChunkDatabase {
  add: (chunk: Blob, index: number) => Promise<void>;
  /** All chunks as one Blob, in the order of their index. */
  read: (type: string) => Promise<Blob>;
  clear: () => Promise<void>;
}

/** Opens the chunks of a take; the key of a chunk is `[takeId, index]`. */
export async function openChunkDatabase(takeId: string): Promise<ChunkDatabase> {
  const database = await openDatabase();
  const change = async (work: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    work(transaction.objectStore(STORE));
    await committed(transaction);
  };
  return {
    add: (chunk, index) => change((store) => store.put(chunk, [takeId, index])),
    read: async (type) => {
      const store = database.transaction(STORE).objectStore(STORE);
      const chunks: Blob[] = await settled(store.getAll(chunksOf(takeId)));
      return new Blob(chunks, { type });
    },
    clear: async () => {
      await change((store) => store.delete(chunksOf(takeId)));
      database.close();
    },
  };
}
