import type { DBSchema } from 'idb';
import * as z from 'zod';
import { DURABLE, openOnce } from './database.ts';

interface SentSchema extends DBSchema {
  /** Key: id of the local recording and name of the object. */
  sent: { key: [string, string]; value: unknown };
}

const SentObjectSchema = z.object({
  bytes: z.int().positive(),
  etag: z.string().min(1),
  /** Missing for an object that an earlier version of the program has sent. */
  versionId: z.string().optional(),
});
const KeySchema = z.tuple([z.string(), z.string()]);

/** An object that S3 has stored: a segment, the initialization segment or a page of the playlist. */
export type SentObject = z.output<typeof SentObjectSchema>;

const sentDatabase = openOnce<SentSchema>({
  // A separate database: an upgrade of that of local recordings would close it in tabs of an older version that record.
  name: 'sent-segments',
  version: 1,
  upgrade: (database) => void database.createObjectStore('sent'),
});

const keysOf = (id: string) => IDBKeyRange.bound([id, ''], [id, '\uffff']);

/**
 * Stores that an object of a recording's segment upload has arrived. The promise settles once this is on disk.
 * @throws DOMException QuotaExceededError and others of IndexedDB
 */
export async function rememberSent(id: string, name: string, sent: SentObject): Promise<void> {
  const transaction = (await sentDatabase()).transaction('sent', 'readwrite', DURABLE);
  await Promise.all([transaction.store.put(sent, [id, name]), transaction.done]);
}

/** The objects of a recording that have arrived, by name. An entry that cannot be read counts as not sent. */
export async function sentObjects(id: string): Promise<Map<string, SentObject>> {
  const transaction = (await sentDatabase()).transaction('sent');
  const [keys, values] = await Promise.all([
    transaction.store.getAllKeys(keysOf(id)),
    transaction.store.getAll(keysOf(id)),
  ]);
  const found = keys.map(([, name], index) => [name, SentObjectSchema.safeParse(values[index]).data] as const);
  return new Map(found.flatMap(([name, sent]) => (sent ? [[name, sent]] : [])));
}

export async function forgetSent(id: string): Promise<void> {
  const transaction = (await sentDatabase()).transaction('sent', 'readwrite', DURABLE);
  await Promise.all([transaction.store.delete(keysOf(id)), transaction.done]);
}

/** Ids of all recordings with an entry, of every account. */
export async function idsWithSent(): Promise<string[]> {
  const keys = await (await sentDatabase()).getAllKeys('sent');
  return [...new Set(keys.flatMap((key) => KeySchema.safeParse(key).data?.[0] ?? []))];
}
