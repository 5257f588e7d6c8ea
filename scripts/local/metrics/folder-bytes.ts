import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';

/** How long a measured size is good enough, in milliseconds: a library of 100,000 files takes seconds to measure. */
const GOOD_MS = 10 * 60_000;

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Bytes of all files below a folder. A file with two names counts once, as it takes room once. */
async function bytesOf(folder: string, counted = new Set<string>()): Promise<number> {
  let bytes = 0;
  try {
    for await (const entry of await opendir(folder)) {
      const at = path.join(folder, entry.name);
      if (entry.isDirectory()) bytes += await bytesOf(at, counted);
      else bytes += await bytesOfFile(at, counted);
    }
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  return bytes;
}

async function bytesOfFile(file: string, counted: Set<string>): Promise<number> {
  try {
    const { size, nlink, dev, ino } = await stat(file);
    if (nlink === 1) return size;
    const id = `${dev} ${ino}`;
    if (counted.has(id)) return 0;
    counted.add(id);
    return size;
  } catch (error) {
    // It was deleted meanwhile.
    if (isGone(error)) return 0;
    throw error;
  }
}

/** Measures a folder, at most every ten minutes. */
export function measuredFolder(folder: string): () => Promise<number> {
  let measuring: Promise<number> | null = null;
  let since = 0;
  return () => {
    // Somebody may have set the clock back.
    if (measuring === null || Math.abs(Date.now() - since) >= GOOD_MS) {
      since = Date.now();
      measuring = bytesOf(folder);
      measuring.catch(() => {
        measuring = null;
      });
    }
    return measuring;
  };
}
