import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AwsError } from '../aws/aws-error.ts';
import { Digests } from './digests.ts';
import type { Blob, ObjectStore } from './object-store.ts';
import type { StoredObject } from './stored-object.ts';

/** What is known of a file that has the bytes of all parts. */
export type JoinedFile = Omit<Blob, 'blob'>;

const bytesOf = (parts: readonly StoredObject[]): number => parts.reduce((sum, { size }) => sum + size, 0);

/**
 * Shortens a file to what is known to be right, or creates it.
 * @throws AwsError NoSuchUpload when it is already shorter, as in a copy of the folder that was made during the join
 */
async function truncate(file: string, bytes: number): Promise<void> {
  const handle = await open(file, 'a');
  try {
    const { size } = await handle.stat();
    if (size < bytes) throw new AwsError('NoSuchUpload', 404, 'Parts of this upload are lost. Send the file again.');
    await handle.truncate(bytes);
  } finally {
    await handle.close();
  }
}

async function append(file: string, store: ObjectStore, part: StoredObject, digests: Digests): Promise<void> {
  const end = createWriteStream(file, { flags: 'a', flush: true });
  await pipeline(store.read(part), (source: AsyncIterable<Buffer>) => digests.of(source), end);
}

/**
 * Appends parts to a file, and removes each when the disk has it in the file: together they take the room of the parts
 * and of one part more. After a crash the same call goes on where it stopped: all parts before the first one that is
 * still there are in the file.
 */
export async function joinParts(file: string, store: ObjectStore, parts: readonly StoredObject[]): Promise<JoinedFile> {
  const next = parts.findIndex((part) => existsSync(store.fileOf(part)));
  const [joined, left] = next === -1 ? [parts, []] : [parts.slice(0, next), parts.slice(next)];
  await truncate(file, bytesOf(joined));
  const digests = new Digests();
  for await (const _chunk of digests.of(createReadStream(file)));
  for (const part of left) {
    await append(file, store, part, digests);
    await store.remove(part.key);
  }
  return { size: statSync(file).size, ...digests.hex };
}
