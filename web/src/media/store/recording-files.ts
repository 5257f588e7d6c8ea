import * as z from 'zod';
import { VIDEO_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { opfsFileNames, readOpfsFile, removeOpfsFile } from '../opfs/recordings-folder.ts';
import { DURABLE, localRecordingsDatabase } from './database.ts';
import type { Manifest } from './manifest.ts';
import { forgetSent } from './sent-objects.ts';

const ChunksSchema = z.array(z.instanceof(Blob));
const KeySchema = z.tuple([z.string(), z.number()]);

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
async function readChunks(id: string): Promise<Blob> {
  const chunks = await (await localRecordingsDatabase()).getAll('chunks', chunkKeys(id));
  return new Blob(ChunksSchema.parse(chunks), { type: VIDEO_CONTENT_TYPE });
}

async function removeChunks(id: string): Promise<void> {
  const transaction = (await localRecordingsDatabase()).transaction('chunks', 'readwrite', DURABLE);
  await Promise.all([transaction.store.delete(chunkKeys(id)), transaction.done]);
}

async function idsWithChunks(): Promise<string[]> {
  const keys = await (await localRecordingsDatabase()).getAllKeys('chunks');
  return [...new Set(keys.flatMap((key) => KeySchema.safeParse(key).data?.[0] ?? []))];
}

const RECORDED = '.webm';
const SEEKABLE = '.seekable.webm';

/** Name of the file that the browser's recorder wrote. */
export const recordedName = (id: string): string => `${id}${RECORDED}`;

/** Name of the seekable file, also while it is being written: only the manifest tells whether it is finished. */
export const seekableName = (id: string): string => `${id}${SEEKABLE}`;

const idOfFile = (name: string): string => name.replace(name.endsWith(SEEKABLE) ? SEEKABLE : RECORDED, '');

const asVideo = (file: Blob) => file.slice(0, file.size, VIDEO_CONTENT_TYPE);

/**
 * The data from the browser's recorder: its file or, if that does not exist, the chunks in IndexedDB; empty without
 * either.
 */
export async function readRecordedFile(id: string): Promise<Blob> {
  const file = await readOpfsFile(recordedName(id));
  return file && file.size > 0 ? asVideo(file) : readChunks(id);
}

/** The finished seekable file; null when the manifest names none, or the file is incomplete. */
export async function readSeekableFile({ id, seekableBytes }: Manifest): Promise<Blob | null> {
  if (seekableBytes === null) return null;
  const file = await readOpfsFile(seekableName(id));
  return file?.size === seekableBytes ? asVideo(file) : null;
}

export async function removeRecordedFile(id: string): Promise<void> {
  await Promise.all([removeOpfsFile(recordedName(id)), removeChunks(id)]);
}

export const removeSeekableFile = (id: string): Promise<void> => removeOpfsFile(seekableName(id));

/** Removes all that is stored of a recording, except its manifest. */
export const removeBytes = (id: string) =>
  Promise.all([removeRecordedFile(id), removeSeekableFile(id), forgetSent(id)]);

/** Ids of all recordings with data, of every user. */
export async function idsWithBytes(): Promise<string[]> {
  const withFiles = (await opfsFileNames()).map(idOfFile);
  return [...new Set([...withFiles, ...(await idsWithChunks())])];
}
