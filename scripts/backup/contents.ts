import { createHash } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, openSync, readSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Blocks, readThrough } from '../local/data-folder/read-through.ts';

/** Where bytes are: in a file, or in a part of one. */
export interface Place {
  file: string;
  start: number;
  bytes: number;
}

/** What a place has instead of the bytes that were saved: as many bytes, or fewer or none. */
export type Fault = 'changed' | 'missing';

/** Tables have a hash for each block of this many bytes, so that a restore can take each one from another copy. */
const BLOCK_BYTES = 256 * 1024;

/** Errors of a disk that cannot read its own bytes, also of file systems with checksums. */
const isUnreadable = (error: unknown): boolean =>
  ['EIO', 'EBADMSG', 'EUCLEAN'].includes((error as NodeJS.ErrnoException).code ?? '');

/** A whole file; null for one that does not exist. */
export function placeOf(file: string): Place | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? { file, start: 0, bytes: stat.size } : null;
}

/** The bytes of a place, block by block. */
export async function* blocksOf({ file, start, bytes }: Place): AsyncGenerator<Buffer> {
  if (bytes > 0) yield* createReadStream(file, { start, end: start + bytes - 1, highWaterMark: BLOCK_BYTES });
}

/** The bytes of a place at once; fewer where the file ends, and none where the disk cannot read them. */
export function bytesOf({ file, start, bytes }: Place): Buffer {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    return buffer.subarray(0, readSync(handle, buffer, 0, bytes, start));
  } catch (error) {
    if (isUnreadable(error)) return Buffer.alloc(0);
    throw error;
  } finally {
    closeSync(handle);
  }
}

/** Hex. */
export const sha256Of = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Writes bytes to a file that only this user can open, and onto the disk. */
export const toFile =
  (file: string, flags = 'w') =>
  (blocks: Blocks): Promise<void> =>
    pipeline(blocks, createWriteStream(file, { mode: 0o600, flags, flush: true }));

const toNothing = async (blocks: Blocks): Promise<void> => {
  for await (const _ of blocks);
};

/** As `readThrough`. @returns null where the disk cannot read the bytes */
export const tryRead = (blocks: Blocks, use: (blocks: Blocks) => Promise<void> = toNothing) =>
  readThrough(blocks, use).catch((error) => {
    if (isUnreadable(error)) return null;
    throw error;
  });

/** What is wrong with a place; null for one that has the bytes that were saved. */
export async function faultOf(saved: { bytes: number; sha256: string }, place: Place | null): Promise<Fault | null> {
  const found = place?.bytes === saved.bytes ? await tryRead(blocksOf(place)) : null;
  if (found === null) return 'missing';
  return found.sha256 === saved.sha256 ? null : 'changed';
}

/** The hash of each block of a place. */
export async function hashesOf(place: Place): Promise<string[]> {
  const hashes: string[] = [];
  for await (const block of blocksOf(place)) hashes.push(sha256Of(block));
  return hashes;
}

/**
 * A content, each block from a copy in which it is whole. It ends before a block that is whole in no copy.
 * @param bytes of the content
 * @param hashes of its blocks
 */
export async function* joinBlocks(copies: readonly Place[], bytes: number, hashes: readonly string[]) {
  for (const [index, sha256] of hashes.entries()) {
    const at = index * BLOCK_BYTES;
    const saved = { bytes: Math.min(BLOCK_BYTES, bytes - at), sha256 };
    let whole: Place | null = null;
    for (const { file, start } of copies) {
      const block = { file, start: start + at, bytes: saved.bytes };
      if (whole === null && (await faultOf(saved, block)) === null) whole = block;
    }
    if (whole === null) return;
    yield* blocksOf(whole);
  }
}
