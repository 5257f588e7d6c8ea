import { VIDEO_CONTENT_TYPE } from '#shared/model/recording.ts';
import { DURABLE, localRecordingsDatabase } from './local-recordings-database.ts';

const chunksOf = (takeId: string) => IDBKeyRange.bound([takeId, 0], [takeId, Number.MAX_SAFE_INTEGER]);

/**
 * Keeps a chunk of a take in the browser's database; settled once it is on disk.
 * @throws DOMException QuotaExceededError and others of IndexedDB
 */
export async function addChunk(takeId: string, index: number, chunk: Blob): Promise<void> {
  const transaction = (await localRecordingsDatabase()).transaction('chunks', 'readwrite', DURABLE);
  await Promise.all([transaction.store.put(chunk, [takeId, index]), transaction.done]);
}

/** All chunks of a take as one Blob, in the order of their index; empty where there are none. */
export async function readChunks(takeId: string): Promise<Blob> {
  const chunks = await (await localRecordingsDatabase()).getAll('chunks', chunksOf(takeId));
  return new Blob(chunks, { type: VIDEO_CONTENT_TYPE });
}

/** Removes the chunks of a take. */
export async function removeChunks(takeId: string): Promise<void> {
  const transaction = (await localRecordingsDatabase()).transaction('chunks', 'readwrite', DURABLE);
  await Promise.all([transaction.store.delete(chunksOf(takeId)), transaction.done]);
}

/** Ids of the takes that have chunks. */
export async function idsWithChunks(): Promise<string[]> {
  const keys = await (await localRecordingsDatabase()).getAllKeys('chunks');
  return [...new Set(keys.map(([takeId]) => takeId))];
}
