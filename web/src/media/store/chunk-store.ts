import * as z from 'zod';
import { VIDEO_CONTENT_TYPE } from '#shared/model/recording.ts';
import { DURABLE, localRecordingsDatabase } from './local-recordings-database.ts';

const ChunksSchema = z.array(z.instanceof(Blob));
const KeySchema = z.tuple([z.string(), z.number()]);

/** Keys of all chunks of a recording. */
const chunkKeys = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

/**
 * Writes a chunk of a recording into the browser's database; settles once it is on disk.
 * @throws DOMException QuotaExceededError and others of IndexedDB
 */
export async function addChunk(id: string, index: number, chunk: Blob): Promise<void> {
  const transaction = (await localRecordingsDatabase()).transaction('chunks', 'readwrite', DURABLE);
  await Promise.all([transaction.store.put(chunk, [id, index]), transaction.done]);
}

/**
 * All chunks of a recording as one Blob, in the order of their index; empty if there are none.
 * @throws ZodError when a stored value is not a chunk
 */
export async function readChunks(id: string): Promise<Blob> {
  const chunks = await (await localRecordingsDatabase()).getAll('chunks', chunkKeys(id));
  return new Blob(ChunksSchema.parse(chunks), { type: VIDEO_CONTENT_TYPE });
}

/** Removes the chunks of a recording. */
export async function removeChunks(id: string): Promise<void> {
  const transaction = (await localRecordingsDatabase()).transaction('chunks', 'readwrite', DURABLE);
  await Promise.all([transaction.store.delete(chunkKeys(id)), transaction.done]);
}

/** Ids of the recordings that have chunks. */
export async function idsWithChunks(): Promise<string[]> {
  const keys = await (await localRecordingsDatabase()).getAllKeys('chunks');
  return [...new Set(keys.flatMap((key) => KeySchema.safeParse(key).data?.[0] ?? []))];
}
