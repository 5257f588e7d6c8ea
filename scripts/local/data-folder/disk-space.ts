import { statfsSync } from 'node:fs';

/** The disk of a folder: its size, and the bytes that this user may still write to it. */
export function diskSpace(folder: string): { totalBytes: number; freeBytes: number } {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return { totalBytes: blocks * bsize, freeBytes: bavail * bsize };
}

/** Bytes that this user may still write to the disk of a folder. */
export const freeBytes = (folder: string): number => diskSpace(folder).freeBytes;
