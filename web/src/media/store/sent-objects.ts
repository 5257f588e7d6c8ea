import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod';
import { DURABLE } from './local-recordings-database.ts';

/** A database of its own: to upgrade that of local recordings would take it from tabs of an older version that record. */
const NAME = 'sent-segments';
const VERSION = 1;

interface SentSchema extends DBSchema {
  /** Key: id of the local recording and name of the object. */
  sent: { key: [string, string]; value: unknown };
}

const SentObjectSchema = z.object({ bytes: z.int().positive(), etag: z.string().min(1) });
const KeySchema = z.tuple([z.string(), z.string()]);

/** What S3 acknowledged of an object: a segment, the initialisation segment, a page of the playlist. */
export type SentObject = z.output<typeof SentObjectSchema>;

let opening: Promise<IDBPDatabase<SentSchema>> | undefined;

const forget = () => {
  opening = undefined;
};

/** Closes the connection, so that a page of a newer version can upgrade. */
async function makeWay() {
  const database = await opening;
  forget();
  database?.close();
}

function sentDatabase() {
  opening ??= openDB<SentSchema>(NAME, VERSION, {
    upgrade: (database) => void database.createObjectStore('sent'),
    blocking: () => void makeWay(),
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opening;
}

/** Keys of a recording; every name sorts between the two. */
const keysOf = (id: string) => IDBKeyRange.bound([id, ''], [id, '\uffff']);

/**
 * Remembers that an object of a recording's upload in segments has arrived; settled once that is on disk.
 * @throws DOMException QuotaExceededError and others of IndexedDB
 */
export async function rememberSent(id: string, name: string, sent: SentObject): Promise<void> {
  const transaction = (await sentDatabase()).transaction('sent', 'readwrite', DURABLE);
  await Promise.all([transaction.store.put(sent, [id, name]), transaction.done]);
}

/** What has arrived of a recording, by name. What cannot be read counts as not sent. */
export async function sentObjects(id: string): Promise<Map<string, SentObject>> {
  const transaction = (await sentDatabase()).transaction('sent');
  const [keys, values] = await Promise.all([
    transaction.store.getAllKeys(keysOf(id)),
    transaction.store.getAll(keysOf(id)),
  ]);
  const found = keys.map(([, name], index) => [name, SentObjectSchema.safeParse(values[index]).data] as const);
  return new Map(found.flatMap(([name, sent]) => (sent ? [[name, sent]] : [])));
}

/** Forgets what has arrived of a recording. */
export async function forgetSent(id: string): Promise<void> {
  const transaction = (await sentDatabase()).transaction('sent', 'readwrite', DURABLE);
  await Promise.all([transaction.store.delete(keysOf(id)), transaction.done]);
}

/** Ids of the recordings of which something has arrived, whosever. */
export async function idsWithSent(): Promise<string[]> {
  const keys = await (await sentDatabase()).getAllKeys('sent');
  return [...new Set(keys.flatMap((key) => KeySchema.safeParse(key).data?.[0] ?? []))];
}
